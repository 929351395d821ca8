/** What the person asks for. */
export const JOB =
	'Build a webhook that takes an order, rejects it when the total is not the sum of its lines, and answers with the accepted order.';

/** What somebody who wants to call it must know: the same for a scripted and for a real model. */
export const DETAILS = [
	'The webhook takes POST at the path "orders". An order is JSON such as',
	'{"customer":"Ada","lines":[{"item":"Pen","quantity":2,"price":3},{"item":"Book","quantity":1,"price":10}],"total":16}.',
	'A line counts quantity × price. Answer a good order with status 200 and {"accepted":true,"order":…},',
	'a wrong one with status 422 and {"accepted":false,"reason":…}. Call the workflow "Order intake".',
].join(' ');

export const SYSTEM_MESSAGE = [
	'You build n8n workflows with your tools. Look up nodes with search-nodes, read get-node-type-definition of each before you use it,',
	'build with build-workflow, run the draft with run-workflow on a good and on a bad order, find the cause of a failure with debug-execution,',
	'fix it with patches, and publish-workflow only when both runs do what they should. End with a short report.',
].join(' ');

export const GOOD_ORDER = {
	customer: 'Ada',
	lines: [
		{ item: 'Pen', quantity: 2, price: 3 },
		{ item: 'Book', quantity: 1, price: 10 },
	],
	total: 16,
};

export const BAD_ORDER = { ...GOOD_ORDER, customer: 'Bob', total: 20 };
