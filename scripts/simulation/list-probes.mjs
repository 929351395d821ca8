/**
 * The cases in which something other than resource and operation decides.
 *
 * @param {Array<{types: string[], from?: number, below?: number, cases: Record<string, object[]>}>} probes
 *   `cases` lists parameters under what a node does with them; the versions from `from` on and below `below` are meant
 * @param {Array<[type: string, version: number]>} versions all there are
 * @returns {import('./list-cases.mjs').SimulationCase[]}
 */
export const listProbes = (probes, versions) =>
	probes.flatMap(({ types, from = 0, below = Infinity, cases }) =>
		versions
			.filter(([type, version]) => types.includes(type) && version >= from && version < below)
			.flatMap(([type, version]) =>
				Object.entries(cases).flatMap(([truth, all]) =>
					all.map((parameters) => ({ type, version, parameters, truth })),
				),
			),
	);
