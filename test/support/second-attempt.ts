/**
 * A running n8n does things in the background, and a busy machine does them late. A live test that fails
 * is tried once more; the run names every test that needed it.
 */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
