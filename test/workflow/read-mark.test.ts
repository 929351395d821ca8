import { seenVersion, splitMark, withMark } from '../../src/workflow/workflow-code';
import { storedWorkflow } from '../tools/stored-workflow';

const workflow = storedWorkflow();

const readFrom = { workflowId: 'w1', seen: seenVersion(workflow) };

it.each([
	['as it was given', (text: string) => text],
	['with the line ends of another system', (text: string) => text.replace('\n', '\r\n')],
	['with the line moved', (text: string) => `\n  ${text}`],
])('code says what it was read from, %s', (_how, change) => {
	const { code, readFrom: found } = splitMark(change(withMark('export default 1;', workflow)));
	expect(found).toEqual(readFrom);
	expect(code.trim()).toBe('export default 1;');
});

it.each(['export default 1;', '// read from w1; keep this line\nx', '// read from a b c d\nx'])(
	'%p says nothing, and stays as it is',
	(code) => {
		expect(splitMark(code)).toEqual({ code, readFrom: undefined });
	},
);

it('the name and the settings are seen too, as n8n keeps no versions of them', () => {
	expect(seenVersion({ ...workflow, name: 'Other' })).not.toEqual(seenVersion(workflow));
	expect(seenVersion({ ...workflow, settings: { a: 1 } })).not.toEqual(seenVersion(workflow));
	expect(seenVersion({ ...workflow, pinData: { A: [] } })).toEqual(seenVersion(workflow));
});
