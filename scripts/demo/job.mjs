/** What the person asks for. */
export const JOB =
	'Build a webhook that takes an order, rejects it when the total is not the sum of its lines, keeps accepted orders in a data table, and answers with the order. Publish it when it works.';

/** The table that the job names. */
export const TABLE_NAME = 'Foreman demo orders';

export const WORKFLOW_NAME = 'Order intake';

/** What a caller must know: the same for a scripted and for a real model. */
export const DETAILS = [
	'The webhook takes POST at the path "orders". An order is JSON such as',
	'{"customer":"Ada","lines":[{"item":"Pen","quantity":2,"price":3},{"item":"Book","quantity":1,"price":10}],"total":16}.',
	'A line counts quantity × price. Answer a good order with status 200 and {"accepted":true,"order":…},',
	`a wrong one with status 422 and {"accepted":false,"reason":…}. Call the workflow "${WORKFLOW_NAME}",`,
	`and the table "${TABLE_NAME}", with the columns customer (text) and total (number).`,
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
