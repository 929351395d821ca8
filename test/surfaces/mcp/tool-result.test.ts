import { toolResult } from '../../../src/surfaces/mcp/call-tool';

test('an answer comes once: as text, and as no structured content beside it', () => {
	const json = { workflows: [{ id: 'w1' }] };
	const result = toolResult({ json, isError: false });
	expect(result).toEqual({ content: [{ type: 'text', text: JSON.stringify(json) }] });
	expect(JSON.stringify(result).split('w1')).toHaveLength(2);
});
