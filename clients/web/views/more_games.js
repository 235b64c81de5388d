// @ts-check
// The games that follow another, in a file of their own: it costs nothing before one of them can come.
import * as follow_ups from './follow_ups.js';
import {join} from './games.js';

/** Adds them to the games that this page can show. */
export const joinFollowUps = () => join({...follow_ups});
