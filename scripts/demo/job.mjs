/**
 * The workflow that the scripted model submits. As a model might, it gets one field name wrong:
 * `order.line` instead of `order.lines`.
 */
export const FAULTY = 'const sum = order.line.reduce(';

export const FIXED = 'const sum = order.lines.reduce(';

const column = ([id, type]) =>
	`{ id: '${id}', displayName: '${id}', required: false, defaultMatch: false, display: true, type: '${type}', canBeUsedToMatch: true }`;

const answer = (name, body, code) =>
	`node({ type: 'n8n-nodes-base.respondToWebhook', version: 1.5, config: {
  name: '${name}',
  parameters: { respondWith: 'json', responseBody: '={{ JSON.stringify(${body}) }}', options: { responseCode: ${code} } }
} })`;

/** The code of the workflow, which writes to that data table. */
export const orderCode = (
	tableId,
) => `const order = trigger({ type: 'n8n-nodes-base.webhook', version: 2.1, config: {
  name: 'Order received',
  parameters: { httpMethod: 'POST', path: 'orders', responseMode: 'responseNode', options: {} }
} });

const check = node({ type: 'n8n-nodes-base.code', version: 2, config: {
  name: 'Add up the lines',
  parameters: {
    mode: 'runOnceForAllItems',
    language: 'javaScript',
    jsCode: \`const order = $input.first().json.body;
${FAULTY}(total, { quantity, price }) => total + quantity * price, 0);
return [{ json: { order, sum, isRight: sum === order.total } }];\`
  }
} });

const isRight = ifElse({ version: 2.3, config: {
  name: 'Is the total right?',
  parameters: {
    conditions: {
      options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 3 },
      conditions: [{
        id: 'total-is-right',
        leftValue: '={{ $json.isRight }}',
        rightValue: '',
        operator: { type: 'boolean', operation: 'true', singleValue: true }
      }],
      combinator: 'and'
    },
    options: {}
  }
} });

const keep = node({ type: 'n8n-nodes-base.dataTable', version: 1.1, config: {
  name: 'Keep the order',
  parameters: {
    resource: 'row',
    operation: 'insert',
    dataTableId: { __rl: true, mode: 'id', value: '${tableId}' },
    columns: {
      mappingMode: 'defineBelow',
      value: { customer: '={{ $json.order.customer }}', total: '={{ $json.order.total }}' },
      matchingColumns: [],
      schema: [${Object.entries({ customer: 'string', total: 'number' }).map(column).join(', ')}]
    },
    options: {}
  }
} });

const accept = ${answer('Accept', '{ accepted: true, order: $("Add up the lines").first().json.order }', 200)};

const reject = ${answer('Reject', '{ accepted: false, reason: "The total is " + $json.order.total + ", but the lines add up to " + $json.sum + "." }', 422)};

export default workflow('order-intake', 'Order intake')
  .add(order)
  .to(check)
  .to(isRight.onTrue(keep.to(accept)).onFalse(reject));
`;

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
