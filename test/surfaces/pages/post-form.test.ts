import { markup } from '../../../src/surfaces/pages/markup';
import { postForm } from '../../../src/surfaces/pages/post-form';

const form = (action: string, hidden?: Record<string, string>) =>
	postForm({ action, hidden }, markup`…`).html;

describe('a form', () => {
	it.each([
		'https://n8n.example.com/webhook/a?token=b',
		'http://localhost:5678/webhook',
		'/webhook/a',
		'?id=1:2',
		'answer',
		'./answer',
	])('is sent to %s', (action) => {
		expect(form(action)).toBe(`<form method="post" action="${action}">…</form>`);
	});

	it.each([
		'',
		'javascript:alert(1)',
		'JavaScript:alert(1)',
		'java\nscript:alert(1)',
		' javascript:alert(1)',
		'\u0001javascript:alert(1)',
		'data:text/html,x',
		'vbscript:x',
		'mailto:a@example.com',
		'//elsewhere.example.com',
		'/\\elsewhere.example.com',
		'/\t/elsewhere.example.com',
		'https:elsewhere.example.com',
		'https:///elsewhere.example.com',
		'https://a.example.com\u202E/b',
	])('is sent to its own page rather than to %j', (action) => {
		expect(form(action)).toBe('<form method="post">…</form>');
	});

	it('cannot be given an attribute through its address', () => {
		expect(form('/a"onsubmit="alert(1)')).toBe(
			'<form method="post" action="/a&quot;onsubmit=&quot;alert(1)">…</form>',
		);
	});

	it('sends hidden fields exactly, and they cannot end their attribute', () => {
		expect(form('', { '"><b>': `"><script>\u202E'` })).toBe(
			`<form method="post"><input type="hidden" name="&quot;&gt;&lt;b&gt;" value="&quot;&gt;&lt;script&gt;&#8238;&#39;">…</form>`,
		);
	});
});
