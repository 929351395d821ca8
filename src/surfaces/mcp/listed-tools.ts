import { callResultTool } from './long-calls';
import type { OpenClient } from './open-client';
import type { WireTool } from './wire-tool';
import { wireTool } from './wire-tool';

/** The tools that a client is told of: what it has as the protocol lists it, and the tool that asks for results of long calls. */
export const listedTools = ({
	exposed,
	chosen,
}: Pick<OpenClient, 'exposed' | 'chosen'>): readonly WireTool[] => [
	...exposed.map((one) =>
		wireTool(
			one,
			chosen.find(({ name }) => name === one.name),
		),
	),
	callResultTool,
];
