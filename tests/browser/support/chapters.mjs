// An evening in chapters: each is a test with a name, and after one that failed the others have nothing to go on from.
/** @param {import('node:test').TestContext} context */
export function chaptersOf(context) {
  let failed = false;
  return (name, play) => context.test(name, {skip: failed && 'the evening stopped before'}, async () => {
    failed = true;
    await play();
    failed = false;
  });
}
