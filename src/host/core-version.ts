import { version } from 'n8n-core/package.json';

/** The version of n8n's core, which is that of the n8n it came with, or near it. */
export const coreVersion: string = version;
