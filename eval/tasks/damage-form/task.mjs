import { readRows } from '../../../scripts/data-tables.mjs';
import { baseNode } from '../../../sandbox/workflows.mjs';
import { pause } from '../../../sandbox/progress.mjs';
import { seedTable } from '../seeded-tables.mjs';
import { codeNode, sentTo, untilHolds } from '../seeded-workflows.mjs';
import { branching, columnsOf, ifNode, postNode, tableNode } from '../task-nodes.mjs';

const PATH = 'damage';
const LABELS = ['Number plate', 'What happened', 'Can it drive'];
const columns = { plate: 'string', what: 'string', drives: 'boolean' };
const first = { plate: 'B-XX1', what: 'Mirror', drives: true };

const reports = [
	['b-ab 12', 'Scratch on a door', 'Yes'],
	[' m xy 34 ', 'Flat tyre', 'No'],
];
const wanted = ['B-AB12 Scratch on a door true', 'MXY34 Flat tyre false'];

/** The name of the input for each label of a form's page. */
function inputsIn(page) {
	const labels = page.matchAll(/<label[^>]*for=["'](field-\d+)["'][^>]*>([^<]*)<\/label>/g);
	const names = Object.fromEntries([...labels].map(([, name, label]) => [label.trim(), name]));
	return LABELS.map((label) => names[label]);
}

async function fillIn(address, names, values) {
	const form = new FormData();
	for (const [index, name] of names.entries()) form.append(name, values[index]);
	return (await fetch(address, { method: 'POST', body: form })).status;
}

const rowsOf = async ({ call }, id) =>
	(await readRows(call, id)).map(({ plate, what, drives }) => `${plate} ${what} ${drives}`);

const CLEAN = "String(json['Number plate']).toUpperCase().replace(/\\s/g, '')";

const make =
	({ plate = CLEAN, tows = '={{ !$json.drives }}', isOldTable = false } = {}) =>
	async ({ call, services: { urls } }, { tableId, oldTableId }) => {
		const trigger = baseNode(
			'Form',
			'formTrigger',
			2.3,
			{
				formTitle: 'Report damage',
				formFields: {
					values: [
						{ fieldLabel: LABELS[0], requiredField: true },
						{ fieldLabel: LABELS[1], fieldType: 'textarea', requiredField: true },
						{
							fieldLabel: LABELS[2],
							fieldType: 'dropdown',
							fieldOptions: { values: [{ option: 'Yes' }, { option: 'No' }] },
							requiredField: true,
						},
					],
				},
				options: { path: PATH },
			},
			{ webhookId: PATH },
		);
		const reading = `const { json } = $input.first();
return [{ json: { plate: ${plate}, what: json['What happened'], drives: json['Can it drive'] === 'Yes' } }];`;
		const nodes = [
			trigger,
			codeNode('Read', reading),
			tableNode('Keep', isOldTable ? oldTableId : tableId, {
				operation: 'insert',
				columns: columnsOf(
					{ plate: '={{ $json.plate }}', what: '={{ $json.what }}', drives: '={{ $json.drives }}' },
					columns,
				),
			}),
			ifNode('Stands', tows),
			postNode('Tow', `${urls.garage}/tow`, '{ plate: $json.plate }'),
		];
		const links = [
			['Form', 'Read'],
			['Read', 'Keep'],
			['Keep', 'Stands'],
			['Stands', 'Tow'],
		];
		const { id } = await call('POST', '/workflows', branching('Damage reports', nodes, links));
		await call('POST', `/workflows/${id}/activate`);
		return { output: 'The form is live.' };
	};

/** A form for people, whose answers go into a table, and on to a service for some. */
export default {
	services: { garage: () => ({ ok: true }) },

	async seed(context) {
		return {
			tableId: await seedTable(context, 'Damages', columns, [first]),
			oldTableId: await seedTable(context, 'Damages 2025', columns, [first]),
		};
	},

	words: ({ services: { urls } }) =>
		`Our drivers report damages of cars on paper. Make an n8n form for that: title "Report damage", at the path "${PATH}", with the required fields "${LABELS[0]}" (text), "${LABELS[1]}" (several lines) and "${LABELS[2]}" (a dropdown with Yes and No). Keep each report as a row of the data table "Damages" (plate, what, drives); people write number plates in all ways, so keep them in capitals and without blanks. If the car cannot drive, also POST {"plate":"B-AB12"} to ${urls.garage}/tow, with the plate as it is kept. Put the form live.`,

	async judge(context, { tableId, oldTableId }) {
		const { access, services } = context;
		const address = `${access.baseUrl}/form/${PATH}`;
		let page;
		// n8n registers a form some time after it was put live.
		await untilHolds(async () => {
			page = await fetch(address);
			return page.status === 200;
		}, 3);
		const html = await page.text();
		const names = inputsIn(html);
		const isThere =
			page.status === 200 && html.includes('Report damage') && names.every((name) => name);
		const before = await rowsOf(context, tableId);
		services.forget();
		const stored = async () => (await rowsOf(context, tableId)).slice(before.length);
		const statuses = [];
		if (isThere) {
			for (const values of reports) statuses.push(await fillIn(address, names, values));
			await untilHolds(
				async () => (await stored()).length >= 2 && sentTo(context, 'garage').length > 0,
				8,
			);
			// A car more would be towed by now.
			await pause(1000);
		}
		return [
			['the form is there, with its fields', isThere],
			['it takes reports', statuses.join() === '200,200'],
			['they are kept as asked', (await stored()).sort().join() === wanted.join()],
			['what was in the table is still there', before[0] === Object.values(first).join(' ')],
			[
				'the car that cannot drive is towed',
				sentTo(context, 'garage').join() === '/tow {"plate":"MXY34"}',
			],
			[
				'the other table is as it was',
				(await rowsOf(context, oldTableId)).join() === Object.values(first).join(' '),
			],
		];
	},

	solve: make(),

	wrong: {
		'keeps plates as they are written': make({ plate: "json['Number plate'].trim()" }),
		'tows every car': make({ tows: '={{ true }}' }),
		'writes into the old table': make({ isOldTable: true }),
	},
};
