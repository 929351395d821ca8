const { writeFileSync } = require('node:fs');

/** Hands the counts of one jest run to scripts/test.mjs. A suite that could not start counts as one failure. */
module.exports = class TallyReporter {
	onRunComplete(_contexts, results) {
		const file = process.env.FOREMAN_TALLY_FILE;
		if (file === undefined) return;
		writeFileSync(
			file,
			JSON.stringify({
				passed: results.numPassedTests,
				failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
				skipped: results.numPendingTests + results.numTodoTests,
			}),
		);
	}
};
