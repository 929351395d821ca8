import { makeMcpPanel } from '../../src/surfaces/panels/mcp-properties';

/** Made from the catalog. The build writes the result in place of this file, so that n8n starts without the catalog. */
export const mcpPanel = makeMcpPanel();
