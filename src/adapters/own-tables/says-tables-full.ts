import type { ApiResponse } from '../n8n-api/http';
import { messageOf } from '../n8n-api/message-of';

/** Whether n8n refused because all data tables together are at its limit. Inserts and updates are then, in every table. */
export const saysTablesFull = ({ status, body }: ApiResponse): boolean =>
	status === 400 && /data table size limit exceeded/i.test(messageOf(body));
