import { readRows } from '../../../scripts/data-tables.mjs';
import {
	areUntouched,
	callPath,
	changeNodes,
	isLiveAsDrafted,
	seedWorkflow,
	setNode,
	webhookChain,
} from '../seeded-workflows.mjs';
import { changeRows, seedTable } from '../seeded-tables.mjs';
import { columnsOf, tableNode } from '../task-nodes.mjs';

const NAME = 'New customer row';
const PATH = 'new-customer-row';
const KEEP = 'Keep';
const columns = { name: 'string', phone: 'string' };

const customers = [
	['Ada', '+49 731 1234', 'DE'],
	['Bob', '0043 1 58858', 'AT'],
	['Cara', '+41 44 668 18 00', 'CH'],
	['Dan', '0049 228 77', 'DE'],
	['Eve', '+1 212 555 0100', 'other'],
	['Fay', '+43 662 8072', 'AT'],
	['Gus', '0044 20 7946 0000', 'other'],
];
const newcomers = [
	['Hal', '0041 31 322 21 11', 'CH'],
	['Ida', '+33 1 42 76 40 40', 'other'],
	['Jon', '+49 40 42828', 'DE'],
];

const COUNTRIES = { 49: 'DE', 43: 'AT', 41: 'CH' };
const countryOf = (phone, pattern) => COUNTRIES[pattern.exec(phone)?.[1]] ?? 'other';

const BOTH = /^(?:\+|00)(49|43|41)/;
const PLUS_ONLY = /^\+(49|43|41)/;

const body = '$json.body';
const keeping = (value) => ({ operation: 'insert', columns: columnsOf(value) });
const fields = { name: `={{ ${body}.name }}`, phone: `={{ ${body}.phone }}` };

async function addColumn({ call }, tableId) {
	await call('POST', `/data-tables/${tableId}/columns`, { name: 'country', type: 'string' });
}

async function fillIn(context, tableId, pattern) {
	for (const { id, phone } of await readRows(context.call, tableId))
		await changeRows(context, tableId, { id }, { country: countryOf(phone, pattern) });
}

async function writeIn(context, id, pattern) {
	const country = `={{ (${JSON.stringify(COUNTRIES)})[(String(${body}.phone).match(${pattern}) ?? [])[1]] ?? 'other' }}`;
	await changeNodes(context, id, ({ name, parameters }) =>
		name === KEEP ? { ...parameters, ...keeping({ ...fields, country }) } : undefined,
	);
}

const make =
	({ pattern = BOTH, fills = fillIn } = {}) =>
	async (context, { id, tableId }) => {
		await addColumn(context, tableId);
		await fills(context, tableId, pattern);
		await writeIn(context, id, pattern);
		return { output: 'All customers have a country, and new ones get one.' };
	};

/** Tells a row from one that was written again in its place. */
const whenMade = ({ id, createdAt }) => `${id} ${createdAt}`;

/** A new column for the rows that are there, and in the workflow that writes more of them. */
export default {
	async seed(context) {
		const rows = customers.map(([name, phone]) => ({ name, phone }));
		const tableId = await seedTable(context, 'Customers', columns, rows);
		const archiveId = await seedTable(context, 'Customers archive', columns, rows.slice(0, 2));
		const adding = webhookChain(NAME, PATH, [
			tableNode(KEEP, tableId, keeping(fields)),
			setNode('Answer', '={{ { kept: true, name: $json.name } }}'),
		]);
		const { id } = await seedWorkflow(context, adding);
		const calls = webhookChain('Missed call', 'missed-call', [setNode('Noted', { noted: true })]);
		return {
			id,
			tableId,
			archiveId,
			made: (await readRows(context.call, tableId)).map(whenMade),
			others: [await seedWorkflow(context, calls)],
		};
	},

	words: () =>
		`Please give my data table "Customers" a column country (text). It follows from the phone number: +49 is DE, +43 is AT, +41 is CH, and all else is "other"; some numbers begin with 00 in place of the +, which means the same. Fill it in for the customers that are there, and have the live workflow "${NAME}", which adds customers, fill it in for new ones, live. The rows themselves, what the workflow answers, and the table "Customers archive" stay as they are.`,

	async judge(context, { id, tableId, archiveId, made, others }) {
		const { call } = context;
		const inShort = ({ name, phone, country }) => `${name} ${phone} ${country}`;
		const before = await readRows(call, tableId);
		const answers = [];
		for (const [name, phone] of newcomers) {
			const { body: said } = await callPath(context, PATH, { name, phone });
			answers.push(`${said?.kept} ${said?.name}`);
		}
		const added = (await readRows(call, tableId)).slice(before.length);
		const archive = await call('GET', `/data-tables/${archiveId}/columns`);
		const archived = await readRows(call, archiveId);
		const wanted = (list) => list.map((one) => one.join(' ')).join();
		return [
			['the customers have their countries', before.map(inShort).join() === wanted(customers)],
			['they are the same rows', before.map(whenMade).join() === made.join()],
			['new customers get theirs', added.map(inShort).join() === wanted(newcomers)],
			[
				'the workflow answers as before',
				answers.join() === newcomers.map(([name]) => `true ${name}`).join(),
			],
			['what is live is what the draft holds', await isLiveAsDrafted(context, id)],
			[
				'the archive is as it was',
				(Array.isArray(archive) ? archive : archive.data).length === 2 && archived.length === 2,
			],
			['the other workflow is as it was', await areUntouched(context, others)],
		];
	},

	solve: make(),

	wrong: {
		'fills it in for new customers only': make({
			fills: async () => {
				await Promise.resolve();
			},
		}),
		'overlooks numbers with 00': make({ pattern: PLUS_ONLY }),
		'writes all rows again': make({
			async fills({ call }, tableId, pattern) {
				const rows = await readRows(call, tableId);
				await call('DELETE', `/data-tables/${tableId}/rows/clear`);
				const data = rows.map(({ name, phone }) => ({
					name,
					phone,
					country: countryOf(phone, pattern),
				}));
				await call('POST', `/data-tables/${tableId}/rows`, { data, returnType: 'count' });
			},
		}),
	},
};
