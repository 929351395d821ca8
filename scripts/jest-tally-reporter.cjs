const { writeFileSync } = require('node:fs');

/**
 * Hands the counts of one jest run to scripts/test.mjs, with the names of tests that passed at their second
 * attempt only. A suite that could not start counts as one failure.
 */
module.exports = class TallyReporter {
	#secondAttempts = [];

	onTestResult(_test, { testResults }) {
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
			}),
		);
	}
};
