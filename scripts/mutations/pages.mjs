const TESTS = ['test/web/pages/read-page.test.ts'];

export default [];
