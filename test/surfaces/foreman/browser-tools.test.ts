import { readConnectedTools } from '../../../src/host/connected-tools';
import { sortConnectedTools } from '../../../src/surfaces/foreman/connected-tools-of';

const chrome = ['navigate_page', 'take_snapshot', 'click', 'fill'];
const playwright = ['browser_navigate', 'browser_snapshot', 'browser_click', 'browser_type'];
const dangerous = ['evaluate_script', 'list_network_requests', 'take_screenshot', 'upload_file'];

const tool = (name: string, sourceNodeName: string, gatedToolNodeName?: string) => ({
	...{ name, schema: {} },
	metadata: { sourceNodeName, isFromToolkit: true, gatedToolNodeName },
});

const sorted = (...given: ReadonlyArray<ReturnType<typeof tool>>) => {
	const { plain, browser } = sortConnectedTools(readConnectedTools(given));
	return { plain: plain.map(({ name }) => name), browser: browser.map(({ name }) => name) };
};

const ofNode = (names: readonly string[], node: string, prefix = '') =>
	names.map((name) => tool(`${prefix}${name}`, node));

test.each([
	['Chrome DevTools MCP', chrome],
	['Playwright MCP', playwright],
])(
	'%s is a browser: nobody but its agent gets its tools, and that none that shows or does too much',
	(_, names) => {
		const given = ofNode([...names, ...dangerous, 'browser_evaluate'], 'Web', 'Web_');
		expect(sorted(...given, tool('Calculator', 'Calculator'))).toEqual({
			plain: ['Calculator'],
			browser: names.map((name) => `Web_${name}`),
		});
	},
);

test('names without that of a node are known as well, and those behind a gate by the node behind it', () => {
	expect(sorted(...ofNode(chrome, 'Web')).browser).toEqual(chrome);
	const gated = chrome.map((name) => tool(`Web_${name}`, 'Gate', 'Web'));
	expect(sorted(...gated, tool('Order', 'Gate', 'Order'))).toEqual({
		plain: ['Order'],
		browser: chrome.map((name) => `Web_${name}`),
	});
});

test('a tool or two with such a name make no browser, nor do those of several nodes', () => {
	expect(sorted(...ofNode(['click', 'navigate_page'], 'Web')).browser).toEqual([]);
	const spread = chrome.map((name) => tool(name, `Node ${name}`));
	expect(sorted(...spread)).toEqual({ plain: chrome, browser: [] });
});
