const { default: Sequencer } = require('@jest/test-sequencer');

/** What searches all that a run has left for secrets comes when everything else is done. */
module.exports = class SecretsLast extends Sequencer {
	sort(tests) {
		const isLast = ({ path }) => (path.endsWith('secrets.test.ts') ? 1 : 0);
		return [...super.sort(tests)].sort((one, other) => isLast(one) - isLast(other));
	}
};
