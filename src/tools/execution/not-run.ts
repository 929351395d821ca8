import type { z } from 'zod';

import type { ExecutionRecord } from '../../kernel/ports/instance/executions';
import type { Fixture, simulatedNode } from './trying/fixture';
import { sayWhy } from './trying/fixture';

interface NotRun {
	readonly pinnedNodes?: string[];
	readonly simulatedNodes?: Array<z.output<typeof simulatedNode>>;
}

interface Asked {
	readonly simulate: 'none' | 'writes';
	readonly pinData?: object | undefined;
	readonly nodeInput?: unknown;
}

/**
 * The nodes that put something out without having run. A person's pins are always named; where the
 * output came from is told once anything was to be simulated, of nodes that the run came to.
 */
export function notRun(
	fixtures: ReadonlyMap<string, Fixture>,
	startName: string,
	{ simulate, pinData, nodeInput }: Asked,
	record: ExecutionRecord,
): NotRun {
	const isTrigger = (name: string) => nodeInput === undefined && name === startName;
	const others = [...fixtures].filter(([name]) => !isTrigger(name));
	const pinnedNodes = others.filter(([, { source }]) => source === 'pinned').map(([name]) => name);
	const simulatedNodes = others
		.filter(([name]) => Object.hasOwn(record.runs, name))
		.map(([node, fixture]) => {
			const { source, withoutBinary } = fixture;
			return { node, source, withoutBinary, why: sayWhy(fixture) };
		});
	const asked = simulate === 'writes' || Object.keys(pinData ?? {}).length > 0;
	return {
		...(pinnedNodes.length > 0 ? { pinnedNodes } : {}),
		...(asked ? { simulatedNodes } : {}),
	};
}
