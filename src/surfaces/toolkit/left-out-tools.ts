import type { INodePropertyOptions } from 'n8n-workflow';

import type { RemoteTools } from '../../instance/remote/open-remote-tools';
import { plainText } from '../../policy/people/plain-line';

/** Stands before the value of what cannot be chosen: no tool has such a name. */
const NO_TOOL = 'left out: ';

/** What a panel's list says of an MCP server beside its tools: that it does not answer, and which tools are left out, and why. */
export const leftOutTools = ({
	leftOut,
	failure,
}: Pick<RemoteTools, 'leftOut' | 'failure'>): INodePropertyOptions[] => [
	...(failure === undefined
		? []
		: [
				{
					name: 'No Tools of the MCP Server',
					value: `${NO_TOOL}all`,
					description: plainText(failure, 500),
				},
			]),
	...leftOut.map(({ name, why }) => ({
		name: `Left Out: ${plainText(name, 100)}`,
		value: `${NO_TOOL}${name}`,
		description: `This tool of the MCP server ${plainText(why, 300)}.`,
	})),
];
