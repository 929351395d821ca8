/**
 * The workflow that the scripted model submits. As a model might, it gets one field name wrong:
 * `order.line` instead of `order.lines`.
 */
export const FAULTY = 'const sum = order.line.reduce(';

export const FIXED = 'const sum = order.lines.reduce(';

export const ORDER_CODE = `const order = trigger({
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

const accept = node({
  type: 'n8n-nodes-base.respondToWebhook',
  version: 1.5,
  config: {
    name: 'Accept',
    parameters: {
      respondWith: 'json',
      responseBody: '={{ JSON.stringify({ accepted: true, order: $json.order }) }}',
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
  .to(isRight.onTrue(accept).onFalse(reject));
`;
