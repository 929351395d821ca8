import type { IDataObject } from 'n8n-workflow';

/** Every JSON object is one of n8n's data objects; n8n's type only says so in more words. */
export const isDataObject = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
