/** A case that runs through one surface. */
export interface OnSurface<Case, Surface> {
	readonly surface: Surface;
	readonly cases: readonly Case[];
}

export interface WhatRunsWhere<Case, Surface> {
	/** What runs through all surfaces in every run. */
	readonly isEverywhere: (one: Case) => boolean;
	/** Whether a surface has the case at all. If left out, all have it. */
	readonly has?: (surface: Surface, one: Case) => boolean;
	/** Whether everything runs through all surfaces, as before a release: `FULL=1`. */
	readonly isFull?: boolean;
}

/**
 * Deals cases out to surfaces: each to one, by its turn, so that it runs in every run and on the same one; some to all.
 * Fewer cases than surfaces come round again, so that no surface is left out.
 */
export function onSurfaces<Case, Surface>(
	cases: readonly Case[],
	surfaces: readonly Surface[],
	{
		isEverywhere,
		has = () => true,
		isFull = process.env.FULL === '1',
	}: WhatRunsWhere<Case, Surface>,
): Array<OnSurface<Case, Surface>> {
	const inTurn = cases.filter((one) => !isEverywhere(one));
	const rounds = inTurn.length === 0 ? 0 : Math.max(inTurn.length, surfaces.length);
	const dealt = new Map<Surface, Set<Case>>();
	for (let turn = 0; turn < rounds; turn += 1) {
		const one = inTurn[turn % inTurn.length];
		if (one === undefined) continue;
		const possible = surfaces.filter((surface) => has(surface, one));
		const surface = possible[turn % possible.length];
		if (surface !== undefined) dealt.set(surface, (dealt.get(surface) ?? new Set()).add(one));
	}
	const runs = (surface: Surface, one: Case) =>
		has(surface, one) && (isFull || isEverywhere(one) || dealt.get(surface)?.has(one) === true);
	return surfaces
		.map((surface) => ({ surface, cases: cases.filter((one) => runs(surface, one)) }))
		.filter(({ cases: chosen }) => chosen.length > 0);
}
