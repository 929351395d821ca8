const { writeFileSync } = require('node:fs');

/**
 * Hands the counts of one jest run to scripts/test.mjs, with the names of tests that passed at their second
 * attempt only and the files that failed. A suite that could not start counts as one failure.
 */
module.exports = class TallyReporter {
	#secondAttempts = [];
	#failedFiles = [];

	onTestResult(test, { testResults, numFailingTests, testExecError }) {
		if (numFailingTests > 0 || testExecError !== undefined) {
			const failed = Math.max(numFailingTests, 1);
			this.#failedFiles.push({ path: test.path, failed });
		}
		for (const { fullName, invocations = 1, status } of testResults)
			if (invocations > 1 && status === 'passed') this.#secondAttempts.push(fullName);
	}

	onRunComplete(_contexts, results) {
		const file = process.env.FOREMAN_TALLY_FILE;
		if (file === undefined) return;
		writeFileSync(
			file,
			JSON.stringify({
				passed: results.numPassedTests,
				failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
				skipped: results.numPendingTests + results.numTodoTests,
				secondAttempts: this.#secondAttempts,
				failedFiles: this.#failedFiles,
			}),
		);
	}
};
