import type { ToolFacts } from '../define-tool';
import type { Ports } from '../ports';

type Needs = Pick<ToolFacts, 'needsIdentity' | 'needsStore' | 'needsSearch'>;

/** These ports need a principal. */
const principalPorts: ReadonlyArray<keyof Ports> = ['operationsQueries', 'operationsCommands'];

/** These ports need Foreman's own store. */
const storePorts: ReadonlyArray<keyof Ports> = ['audit'];

/** These ports need a search service. */
const searchPorts: ReadonlyArray<keyof Ports> = ['webSearch'];

/** What the node of a tool has to have, by the ports that it reaches for. */
export const needsOf = (uses: ReadonlyArray<keyof Ports>): Needs => ({
	needsIdentity: uses.some((port) => principalPorts.includes(port)),
	needsStore: uses.some((port) => storePorts.includes(port)),
	needsSearch: uses.some((port) => searchPorts.includes(port)),
});
