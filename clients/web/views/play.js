// @ts-check
// What a phone needs once somebody sits in a room.
export {diagnose} from '../app/diagnosis.js';
export {guardDoubleTaps} from '../app/double_tap.js';
export {missedOf, tellFreeSeat, tellLine, tellOf, tellTurn} from '../app/hear.js';
export {diagnosis} from './diagnosis.js';
export {final} from './final.js';
export {frame} from './frame.js';
export {askingBack, beingRemoved, isBeingRemoved} from './kicks.js';
export {screenOf} from './screens.js';
export {door} from './door.js';
