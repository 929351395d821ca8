import type { Tool } from '../../../kernel/define-tool';
import { effectBadge } from '../effect-badge';
import { type Markup, markup } from '../markup';
import { moment } from '../moment';
import { pageFrame } from '../page-frame';
import { type FormTarget, postForm } from '../post-form';
import { choiceField, lineField } from './field';
import { schemaInWords } from './schema-in-words';

/** A version that a tool can be pinned to. */
export interface VersionChoice {
	/** What the form sends. */
	readonly value: string;
	readonly text: string;
}

export interface ToolPage extends FormTarget {
	readonly id: string;
	readonly name: string;
	/** What a model reads of it, with its examples. */
	readonly told: string;
	readonly effect: Tool['effect'];
	readonly enabled: boolean;
	readonly requiresConfirmation: boolean;
	/** Our own words: which version it runs. */
	readonly runs: string;
	readonly target: 'server' | 'client';
	/** The name of its function; empty where a program runs it. */
	readonly functionName: string;
	readonly input: unknown;
	readonly output: unknown;
	readonly examples: number;
	/** What keeps it at a version. */
	readonly pinned: 'by itself' | 'by its function' | 'not';
	/** Empty where a program runs it. */
	readonly versions: readonly VersionChoice[];
	readonly createdBy: string;
	/** Milliseconds since the epoch. */
	readonly createdAt: number;
	readonly updatedAt: number;
	/** Null while it is active. */
	readonly deletedAt: number | null;
	readonly revision: number;
	/** What became of the last form. */
	readonly result: string;
	/** Why the last form was not taken. */
	readonly problem: string;
}

const tiers: ReadonlyArray<readonly [string, string]> = [
	['medium', '30 days'],
	['short', '7 days'],
	['long', '90 days'],
	['none', 'not at all: it is gone at once'],
];

const button = (name: string, value: string, text: string, kind = ''): Markup =>
	markup`<div class="actions"><button class="${kind}" name="${name}" value="${value}">${text}</button></div>`;

const clientSection = markup`<section aria-labelledby="client"><h2 id="client">Who runs it</h2><p>A program of yours. It fetches the calls from this trigger, at <code>/ai/client-calls</code> in place of <code>/ui</code>, with a token, and sends the results there.</p></section>`;

/** The way back for the two ways to pin: a function is unpinned with all its tools. */
function unpinning(page: ToolPage): Markup | undefined {
	if (page.pinned === 'by itself')
		return postForm(page, button('do', 'follow', 'Unpin: follow what is published'));
	if (page.pinned === 'not') return undefined;
	return markup`<p class="hint">To unpin them: <em>Foreman Admin</em>, <em>Function</em>, <em>Update</em>, with an empty <em>Default Version ID</em>.</p>`;
}

function versionSection(page: ToolPage): Markup | undefined {
	const { versions, runs, examples, target } = page;
	if (target === 'client') return clientSection;
	if (versions.length === 0) return undefined;
	const held =
		examples === 0
			? 'The tool has no example with a result that would be run first.'
			: `Examples with a result are run first, so what the tool does is really done (${examples}). If one gives something else, nothing is pinned.`;
	const choices = versions.map(({ value, text }) => [value, text] as const);
	const pin = postForm(
		page,
		markup`${choiceField({ name: 'version', label: 'Version', hint: held }, { value: '' }, choices)}${lineField({ name: 'note', label: 'Note', hint: 'For people. May be left empty.' }, { value: '' }, { longest: 1_000 })}${button('do', 'pin', 'Pin this version')}`,
	);
	return markup`<section aria-labelledby="version"><h2 id="version">Version</h2><p>${runs}.</p>${unpinning(page)}<details><summary>Pin a version</summary>${pin}</details></section>`;
}

function deleteSection(page: ToolPage): Markup {
	const form = postForm(
		page,
		markup`${choiceField({ name: 'tier', label: 'Can be restored for' }, { value: 'medium' }, tiers)}${button('do', 'delete', 'Delete')}`,
	);
	return markup`<details><summary>Delete the tool</summary><p>Agents lose it at their next turn. Its workflow stays.</p>${form}</details>`;
}

function gone(page: ToolPage, deletedAt: number): Markup {
	return markup`<p class="warning">It was deleted ${moment(deletedAt)}.</p>${postForm(page, button('do', 'restore', 'Restore', 'approve'))}`;
}

function facts(page: ToolPage): Markup {
	const { id, functionName, createdBy, createdAt, updatedAt, revision } = page;
	const runs = functionName === '' ? undefined : markup`<dt>Function</dt><dd>${functionName}</dd>`;
	return markup`<dl class="facts">${runs}<dt>ID</dt><dd><code>${id}</code></dd><dt>Made by</dt><dd>${createdBy}, ${moment(createdAt)}</dd><dt>Last changed</dt><dd>${moment(updatedAt)}, revision ${revision}</dd></dl>`;
}

/** One registered tool: what models are told of it, what it takes and gives, and what it runs. */
export function toolPage(page: ToolPage): string {
	const { id, name, told, effect, enabled, requiresConfirmation, target, deletedAt } = page;
	const { result, problem } = page;
	const said = result === '' ? undefined : markup`<p role="status" class="result">${result}</p>`;
	const wrong =
		problem === ''
			? undefined
			: markup`<div role="alert" class="danger"><p><strong>Nothing was changed.</strong></p><p>${problem}</p></div>`;
	const asks = requiresConfirmation ? ' A person is asked before each call.' : '';
	const off = enabled ? undefined : markup` <strong>Switched off: no model sees it.</strong>`;
	const isActive = deletedAt === null;
	const trial = target === 'client' ? undefined : markup`<a href="${`${id}/try`}">Try it</a> · `;
	const ways = isActive
		? markup`<p><a href="${`${id}/edit`}">Edit</a> · ${trial}<a href="${`${id}/history`}">History</a></p>`
		: markup`<p><a href="${`${id}/history`}">History</a></p>`;
	return pageFrame({
		title: 'A tool',
		main: markup`<h1><bdi>${name}</bdi></h1><p><a href="../tools">All tools</a></p>${said}${wrong}
${deletedAt === null ? undefined : gone(page, deletedAt)}
<p>${effectBadge({ effect })}${asks}${off}</p>${ways}
<section aria-labelledby="told"><h2 id="told">What models read</h2><pre>\n${told}</pre></section>
<section aria-labelledby="takes"><h2 id="takes">What it takes</h2>${schemaInWords(page.input, 'Input')}</section>
<section aria-labelledby="gives"><h2 id="gives">What it gives</h2>${schemaInWords(page.output, 'Output')}</section>
${isActive ? versionSection(page) : undefined}
<section aria-labelledby="facts"><h2 id="facts">About it</h2>${facts(page)}${isActive ? deleteSection(page) : undefined}</section>`,
	});
}
