const { default: Sequencer } = require('@jest/test-sequencer');

const seconds = require('./live-seconds.json');
const { shardOf } = require('./shard-of.cjs');

const SECRETS = 'secrets.test.ts';
/** Searches what a run has left on its n8n: no part goes without it. */
const LEFT_SECRETS = 'left-secrets.test.ts';

/** Handles ten megabytes again and again. It runs first, because that is cheap while little is in memory. */
const MUCH_MEMORY = 'hostile-arguments.test.ts';

/** Files that search the traces of other tests for secrets run after everything else, and the one that searches all runs last. */
function place({ path }) {
	if (path.endsWith(MUCH_MEMORY)) return -1;
	if (path.endsWith(LEFT_SECRETS)) return 2;
	return path.endsWith(SECRETS) ? 1 : 0;
}

module.exports = class TestOrder extends Sequencer {
	/** Deals the files into parts that take about as long. Every process must get the same parts, so Jest's memory of earlier runs is ignored. */
	shard(tests, { shardIndex, shardCount }) {
		const isInAll = ({ path }) => path.endsWith(LEFT_SECRETS);
		const named = tests.map((test) => {
			const { rootDir } = test.context.config;
			return { test, file: test.path.slice(rootDir.length + 1).replaceAll('\\', '/') };
		});
		const apart = named.filter(({ test }) => !isInAll(test));
		const chosen = shardOf(
			apart.map(({ file }) => file),
			seconds,
			{ shardIndex, shardCount },
		);
		return named
			.filter(({ test, file }) => isInAll(test) || chosen.includes(file))
			.map(({ test }) => test);
	}

	sort(tests) {
		return [...super.sort(tests)].sort((one, other) => place(one) - place(other));
	}
};
