import { randomBytes } from 'node:crypto';

import { noteState } from '../../sandbox/attached-n8n.mjs';
import { caller } from '../../sandbox/rest-client.mjs';
import { findTable } from '../data-tables.mjs';
import { TABLE_NAME, WORKFLOW_NAME } from './job.mjs';
import { TENANT } from './operator-pages.mjs';

/** What ends the names of all that is made in an n8n that is not ours. */
export const guestMark = () => `-guest-${randomBytes(4).toString('hex')}`;

/** Notes what an n8n that is not ours holds, before the demo plays there; throws where the demo would get in the way of what is there. */
export async function noteGuest(access, mark) {
	const call = caller(access);
	const { data } = await call('GET', `/workflows?name=${encodeURIComponent(WORKFLOW_NAME)}`);
	const inTheWay = [
		...((await findTable(call, TABLE_NAME)) ? [`a data table "${TABLE_NAME}"`] : []),
		...(data.some(({ name }) => name === WORKFLOW_NAME) ? [`a workflow "${WORKFLOW_NAME}"`] : []),
	];
	if (inTheWay.length > 0)
		throw new Error(`${access.baseUrl} has ${inTheWay.join(' and ')} already, as the demo makes.`);
	return await noteState(access, {
		organisation: `${TENANT.organisation}${mark}`,
		isOurs: (_kind, { name }) =>
			name.includes(mark) || name === TABLE_NAME || name === WORKFLOW_NAME,
	});
}
