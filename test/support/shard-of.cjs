/** Of a file that is not known to take long. */
const SECONDS = 7;

/**
 * Deals files out to shards that take about as long: the longest first, each to the shard that has least.
 *
 * @param {readonly string[]} files
 * @param {Readonly<Record<string, number>>} seconds of those that take long
 * @param {{shardIndex: number, shardCount: number}} shard counted from one
 * @returns {string[]} the files of that shard
 */
function shardOf(files, seconds, { shardIndex, shardCount }) {
	const cost = (file) => seconds[file] ?? SECONDS;
	const order = [...files].sort((one, other) => cost(other) - cost(one) || (one < other ? -1 : 1));
	const shards = Array.from({ length: shardCount }, () => ({ files: [], seconds: 0 }));
	for (const file of order) {
		const [least] = [...shards].sort((one, other) => one.seconds - other.seconds);
		least.files.push(file);
		least.seconds += cost(file);
	}
	return shards[shardIndex - 1].files;
}

module.exports = { shardOf };
