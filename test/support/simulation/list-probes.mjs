/**
 * The cases in which something other than resource and operation decides.
 *
 * @param {string} text of `probes.txt`
 * @param {Array<[type: string, version: number]>} versions all there are
 * @returns {import('./list-cases.mjs').SimulationCase[]}
 */
export function listProbes(text, versions) {
	let meant = [];
	return text.split('\n').flatMap((line) => {
		if (line.startsWith('\t')) {
			const [, truth, parameters] = /^\t(\w+) (.*)$/.exec(line);
			return meant.map((each) => ({ ...each, parameters: JSON.parse(parameters), truth }));
		}
		const [, types, from = 0, below = Infinity] =
			/^(.*?)(?: from ([\d.]+))?(?: below ([\d.]+))?$/.exec(line);
		meant = versions
			.filter(
				([type, version]) => types.split(' ').includes(type) && version >= from && version < below,
			)
			.map(([type, version]) => ({ type, version }));
		return [];
	});
}
