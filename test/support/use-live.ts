import type { ModelServer } from './live-instance';
import { LiveInstance } from './live-instance';
import type { Surface, SurfaceName } from './surfaces';
import { openSurface, surfaceNames } from './surfaces';

export interface LiveWorld {
	readonly live: LiveInstance;
	readonly model: ModelServer;
	readonly surface: (name: SurfaceName) => Surface;
	/** The quickest way to a tool, if the surface does not matter. */
	readonly canvas: Surface;
}

/** Jest does not read this from the configuration of a single project. */
jest.setTimeout(120_000);

/** Gives a test file the running n8n and its surfaces, and tidies up after it. Read it inside tests only. */
export function useLive(names: readonly SurfaceName[] = surfaceNames): LiveWorld {
	let live: LiveInstance | undefined;
	let model: ModelServer | undefined;
	const surfaces = new Map<SurfaceName, Surface>();

	const present = <Value>(value: Value | undefined): Value => {
		if (value === undefined) throw new Error('read before the tests began');
		return value;
	};

	beforeAll(async () => {
		live = new LiveInstance();
		model = await live.startModel();
		for (const name of names) surfaces.set(name, await openSurface(live, model, name));
	});

	afterAll(async () => {
		// Runs first, so that nothing prevents it: an open server keeps Jest from ending.
		await model?.stop();
		await live?.cleanUp();
	});

	return {
		get live() {
			return present(live);
		},
		get model() {
			return present(model);
		},
		surface: (name) => present(surfaces.get(name)),
		get canvas() {
			return present(surfaces.get('canvas'));
		},
	};
}
