import type { McpMethod, McpOffer } from '../../host/mcp-offer';
import type { McpReader } from './mcp-reader';
import type { McpPanel } from './read-mcp-panel';

/** What the server offers beside tools. */
export interface MoreOffers extends Pick<McpOffer, 'instructions' | 'capabilities'> {
	readonly methods: Readonly<Record<string, McpMethod>>;
}

/**
 * Resources, prompts, completion and instructions join here, each as a method of the protocol and a capability. `open` opens what the caller has, once a
 * request. Until then their methods are unknown to clients.
 */
export const moreOffers = (
	_open: () => Promise<McpReader>,
	_panel: Pick<McpPanel, 'choice'>,
): MoreOffers => ({
	instructions: async () => await Promise.resolve(''),
	capabilities: {},
	methods: {},
});
