import { codeNode, getNode, setNode, webhookChain } from '../seeded-workflows.mjs';

const withId = (url) => `=${url}/{{ $json.body.id }}`;

/**
 * The eight workflows that use an address, each with the path of its webhook and the paths below the address that it asks
 * for when it is sent `{id: 7}`.
 *
 * @param {string} crm the address
 */
export const movedWorkflows = (crm) => [
	{
		path: 'new-customer',
		asks: ['/customers/7'],
		made: webhookChain('New customer', 'new-customer', [
			getNode('Look up', withId(`${crm}/customers`)),
		]),
	},
	{
		path: 'customer-left',
		asks: ['/customers/7/leave'],
		made: webhookChain('Customer left', 'customer-left', [
			getNode('Tell the CRM', `=${crm}/customers/{{ $json.body.id }}/leave`),
			setNode('Answer', { left: true }),
		]),
	},
	{
		path: 'open-offers',
		asks: ['/offers?open=true'],
		made: webhookChain('Open offers', 'open-offers', [
			getNode('Offers', `${crm}/offers?open=true`),
		]),
	},
	{
		path: 'phone-call',
		asks: ['/calls/7'],
		made: webhookChain('Phone call', 'phone-call', [
			setNode('Settings', `={{ { base: ${JSON.stringify(crm)}, id: $json.body.id } }}`),
			getNode('Note the call', '={{ $json.base }}/calls/{{ $json.id }}'),
		]),
	},
	{
		path: 'birthdays',
		asks: ['/birthdays'],
		made: webhookChain('Birthdays', 'birthdays', [
			setNode('Where', { crm, page: 'birthdays' }),
			getNode('Read', '={{ $json.crm + "/" + $json.page }}'),
		]),
	},
	{
		path: 'merge-contacts',
		asks: ['/merge/7'],
		made: webhookChain('Merge contacts', 'merge-contacts', [
			codeNode(
				'Address',
				`const base = '${crm}';\nreturn [{ json: { url: base + '/merge/' + $input.first().json.body.id } }];`,
			),
			getNode('Merge', '={{ $json.url }}'),
		]),
	},
	{
		path: 'weekly-visits',
		asks: ['/visits/7', '/visits/7/notes'],
		made: webhookChain('Weekly visits', 'weekly-visits', [
			codeNode(
				'Addresses',
				`const { id } = $input.first().json.body;\nreturn ['', '/notes'].map((end) => ({ json: { url: \`${crm}/visits/\${id}\${end}\` } }));`,
			),
			getNode('Visit', '={{ $json.url }}'),
		]),
	},
	{
		path: 'lost-deal',
		asks: ['/deals/7', '/reasons/7'],
		made: webhookChain('Lost deal', 'lost-deal', [
			getNode('Deal', withId(`${crm}/deals`)),
			codeNode(
				'Reason',
				`// The CRM is at ${crm}\nreturn [{ json: { url: '${crm}/reasons/' + $('Webhook').first().json.body.id } }];`,
			),
			getNode('Note the reason', '={{ $json.url }}'),
		]),
	},
];

const topics = [
	...['Lunch menu', 'Parking', 'Door codes', 'Key box', 'Holidays', 'Overtime', 'Invoices'],
	...['Payments', 'Reminders', 'Parcels', 'Returns', 'Stock', 'Suppliers', 'Prices', 'Newsletter'],
	...['Surveys', 'Meeting rooms', 'Visitors', 'Printers', 'Backups'],
];

/**
 * The other twenty-two: two ask another system whose address begins alike, the others none of both.
 *
 * @param {{archive: string, office: string}} addresses
 */
export const otherWorkflows = ({ archive, office }) => [
	webhookChain('Archived customers', 'archived-customers', [
		getNode('Archive', withId(`${archive}/customers`)),
	]),
	webhookChain('Archive search', 'archive-search', [
		codeNode('Address', `return [{ json: { url: '${archive}/search' } }];`),
		getNode('Search', '={{ $json.url }}'),
	]),
	...topics.map((name, index) => {
		const path = name.toLowerCase().replaceAll(' ', '-');
		const kinds = [
			[getNode('Ask the office', withId(`${office}/${path}`))],
			[setNode('Settings', { base: office }), getNode('Ask', `={{ $json.base }}/${path}`)],
			[codeNode('Work', `return [{ json: { topic: ${JSON.stringify(name)}, done: true } }];`)],
		];
		return webhookChain(name, path, kinds[index % kinds.length]);
	}),
];
