// Where the servers of tests listen. Browsers call loopback secure and lend a page there what they lend no phone in a
// kitchen's network: tests/browser/lan.sh names another address.
export const host = process.env.TRINQUE_TEST_HOST ?? '127.0.0.1';
