import { z } from 'zod';

import { isBefore } from '../../host/instance-settings';
import { apiPath } from './client';

// Where an older n8n answers reads otherwise. Writes that mean something else there set the lower limit (`whyTooOld`).

/** Bytes of a data table. n8n before 2.39 does not tell. */
export const tableSize = z.number().optional();

/** The address of a version of a workflow: n8n 2.39 moved it. */
export const versionPath = (workflowId: string, versionId: string, running?: string) =>
	isBefore([2, 39], running)
		? apiPath('workflows', workflowId, versionId)
		: apiPath('workflows', workflowId, 'versions', versionId);
