import { makeToolkitPanel } from '../../src/surfaces/panels/toolkit-properties';

/** Made from the catalog. The build writes the result in place of this file, so that n8n starts without the catalog. */
export const toolkitPanel = makeToolkitPanel();
