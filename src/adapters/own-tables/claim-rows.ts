import { z } from 'zod';

import type { RowFilter } from '../../kernel/ports/instance/data-tables';
import { changeRows } from './change-rows';
import type { Cells } from './change-rows';
import type { ApiClient } from '../n8n-api/client';
import { textCell } from './text-cell';

const written = z.object({ claim: textCell });

/** Compare and set of a row: says whether this call was the one that changed it. */
export const claimRows = async (
	api: ApiClient,
	tableId: string,
	filter: RowFilter,
	cells: Cells,
): Promise<boolean> => (await changeRows(api, tableId, filter, cells, written)).length > 0;
