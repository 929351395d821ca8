import { wakeAllExecutions } from '../../src/asking/open-asking';
import { askingNode, storeAt, WAITING } from './asking-node';

function waking(gone: readonly string[] = []) {
	const { node, urls, warnings } = askingNode(gone);
	const store = storeAt('http://127.0.0.1:5678');
	const settled = (ids: readonly string[]) =>
		ids.map((id) => ({ resume: id && `${WAITING}/${id}` }));
	const wake = async (ids: readonly string[], own?: string) =>
		await wakeAllExecutions(node, store, settled(ids), own && `${WAITING}/${own}`);
	return { wake, urls, warnings };
}

const inside = (id: string) => `http://127.0.0.1:5678/webhook-waiting/${id}`;

it('wakes every execution that waits, each once', async () => {
	const { wake, urls } = waking();
	expect(await wake(['1', '2', '1', '', '3'])).toBe(true);
	expect(urls).toEqual([inside('1'), inside('2'), inside('3')]);
});

it('goes on where one of them is gone, and tells nobody its address', async () => {
	const { wake, urls, warnings } = waking(['waiting/1', 'waiting/3']);
	expect(await wake(['1', '2', '3'])).toBe(true);
	expect(urls).toHaveLength(3);
	expect(warnings).toHaveLength(2);
	for (const warning of warnings) expect(warning).not.toContain('webhook-waiting');
});

it('says when none could be reached, and does not wake who asks for it', async () => {
	expect(await waking(['waiting/1']).wake(['1'])).toBe(false);
	const { wake, urls } = waking();
	expect(await wake(['1', ''], '1')).toBe(false);
	expect(urls).toEqual([]);
});
