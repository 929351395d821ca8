/**
 * The workflow that the scripted model submits. As a model might, it gets one field name wrong:
 * `order.line` instead of `order.lines`.
 */
export const FAULTY = 'const sum = order.line.reduce(';

export const FIXED = 'const sum = order.lines.reduce(';

/** The code of the workflow, which writes to that data table. */
export const orderCode = (tableId) => `const order = trigger({
  type: 'n8n-nodes-base.webhook',
  version: 2.1,
  config: {
    name: 'Order received',
    parameters: { httpMethod: 'POST', path: 'orders', responseMode: 'responseNode', options: {} }
  }
});

const check = node({
  type: 'n8n-nodes-base.code',
  version: 2,
  config: {
    name: 'Add up the lines',
    parameters: {
      mode: 'runOnceForAllItems',
      language: 'javaScript',
      jsCode: \`const order = $input.first().json.body;
${FAULTY}(total, { quantity, price }) => total + quantity * price, 0);
return [{ json: { order, sum, isRight: sum === order.total } }];\`
    }
  }
});

const isRight = ifElse({
  version: 2.3,
  config: {
    name: 'Is the total right?',
    parameters: {
      conditions: {
        options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 3 },
        conditions: [
          {
            id: 'total-is-right',
            leftValue: '={{ $json.isRight }}',
            rightValue: '',
            operator: { type: 'boolean', operation: 'true', singleValue: true }
          }
        ],
        combinator: 'and'
      },
      options: {}
    }
  }
});

const keep = node({
  type: 'n8n-nodes-base.dataTable',
  version: 1.1,
  config: {
    name: 'Keep the order',
    parameters: {
      resource: 'row',
      operation: 'insert',
      dataTableId: { __rl: true, mode: 'id', value: '${tableId}' },
      columns: {
        mappingMode: 'defineBelow',
        value: { customer: '={{ $json.order.customer }}', total: '={{ $json.order.total }}' },
        matchingColumns: [],
        schema: [
          { id: 'customer', displayName: 'customer', required: false, defaultMatch: false, display: true, type: 'string', canBeUsedToMatch: true },
          { id: 'total', displayName: 'total', required: false, defaultMatch: false, display: true, type: 'number', canBeUsedToMatch: true }
        ]
      },
      options: {}
    }
  }
});

const accept = node({
  type: 'n8n-nodes-base.respondToWebhook',
  version: 1.5,
  config: {
    name: 'Accept',
    parameters: {
      respondWith: 'json',
      responseBody: '={{ JSON.stringify({ accepted: true, order: $("Add up the lines").first().json.order }) }}',
      options: { responseCode: 200 }
    }
  }
});

const reject = node({
  type: 'n8n-nodes-base.respondToWebhook',
  version: 1.5,
  config: {
    name: 'Reject',
    parameters: {
      respondWith: 'json',
      responseBody: '={{ JSON.stringify({ accepted: false, reason: "The total is " + $json.order.total + ", but the lines add up to " + $json.sum + "." }) }}',
      options: { responseCode: 422 }
    }
  }
});

export default workflow('order-intake', 'Order intake')
  .add(order)
  .to(check)
  .to(isRight.onTrue(keep.to(accept)).onFalse(reject));
`;
