import { nativeCatalog } from '../../../src/catalog/catalog';
import { createProgress, wordsFor } from '../../../src/surfaces/foreman/progress-lines';

function watching(message = 'Build it for me, please, and tell me when it is done') {
	const lines: string[] = [];
	const clock = { at: 0, isQuiet: true };
	const progress = createProgress(
		(line) => clock.isQuiet && lines.push(line) > 0,
		(name) => nativeCatalog.all.find((tool) => tool.name === name),
		message,
		() => clock.at,
	);
	const call = (tool: string, subject?: string) => progress.note('tool-started', { tool, subject });
	const wait = (seconds: number) => {
		for (let second = 0; second < seconds; second += 1) {
			clock.at += 1_000;
			progress.tick();
		}
	};
	return { lines, clock, progress, call, wait };
}

const planOf = (...statuses: string[]) => ({ tasks: statuses.map((status) => ({ status })) });

test('the first call is told at once, with what it is about', () => {
	const { lines, call } = watching();
	call('get-workflow', 'Order intake');
	expect(lines).toEqual(['*Reading · Order intake …*']);
});

test('calls that follow at once are one line each three seconds, of the latest', () => {
	const { lines, call, wait } = watching();
	for (const tool of ['list-workflows', 'search-nodes', 'build-workflow']) call(tool);
	expect(lines).toHaveLength(1);
	wait(3);
	expect(lines).toEqual(['*Reading …*', '*Building …*']);
});

test('long work says how long it has taken, at least every fifteen seconds, and tasks that are done', () => {
	const { lines, call, progress, wait } = watching();
	progress.note('tasks-update', planOf('running', 'planned'));
	call('verify-built-workflow', 'Order intake');
	wait(40);
	progress.note('tasks-update', planOf('succeeded', 'running'));
	wait(3);
	expect(lines).toEqual([
		'*Working · 0 of 2 tasks done …*',
		'*Running it with test data · Order intake · 0 of 2 tasks done …*',
		'*Running it with test data · Order intake · 0 of 2 tasks done · 15 s …*',
		'*Running it with test data · Order intake · 0 of 2 tasks done · 27 s …*',
		'*Running it with test data · Order intake · 0 of 2 tasks done · 39 s …*',
		'*Running it with test data · Order intake · 1 of 2 tasks done …*',
	]);
});

test.each([
	[
		['running', 'planned'],
		'*Working · 0 of 2 tasks done …*',
		'*Working · 0 of 2 tasks done · 12 s …*',
	],
	[['running'], '*Working …*', '*Working · 12 s …*'],
])('a plan that is carried out is told before its first call: %j', (statuses, first, later) => {
	const { lines, call, progress, wait } = watching();
	// The plan is written by then, and the question about it comes at once.
	call('plan');
	expect(lines).toEqual([]);
	progress.note('tasks-update', planOf(...statuses));
	wait(14);
	expect(lines).toEqual([first, later]);
	progress.note('tasks-update', planOf(...statuses.map(() => 'succeeded')));
});

test('a line waits while the model is speaking', () => {
	const { lines, clock, call, wait } = watching();
	clock.isQuiet = false;
	call('build-workflow');
	expect(lines).toEqual([]);
	clock.isQuiet = true;
	wait(1);
	expect(lines).toEqual(['*Building …*']);
});

test('names of others are no markup, and stay on their line', () => {
	const { lines, call } = watching();
	call('get-workflow', 'a*b_c`[x](https://evil.example)\n\nYour code is 123456.<img>');
	expect(lines).toHaveLength(1);
	expect(lines[0]).not.toMatch(/[\n<>`]|\]\(|:\/\/evil|\*.*\*.*\*/);
});

test('each tool of an agent has an activity, or is one of its own', () => {
	const silent = nativeCatalog.all.filter(({ name }) => {
		const { lines, call } = watching();
		call(name);
		return lines.length === 0;
	});
	expect(silent.map(({ domain }) => domain).filter((domain) => domain !== 'orchestration')).toEqual(
		[],
	);
});

test.each([
	['Baue mir bitte einen Webhook, der die Bestellungen in eine Tabelle schreibt', 'Baue'],
	[
		'Construis un webhook qui enregistre les commandes dans une table, et préviens mon équipe',
		'Construction',
	],
	['Crea un flujo que guarde los pedidos en una tabla y avise al equipo por Slack', 'Construyendo'],
	['Crie um fluxo que salve os pedidos em uma tabela e avise a equipe, por favor', 'Construindo'],
	[
		'Crea un flusso che salvi gli ordini in una tabella e avvisi il mio team ogni giorno',
		'Costruzione',
	],
	['Maak een workflow die de bestellingen opslaat en mijn team een bericht stuurt', 'Bouwen'],
	['Zbuduj proszę przepływ, który zapisuje zamówienia do tabeli i powiadamia mój zespół', 'Buduję'],
	['Build a webhook that stores orders in a table', 'Building'],
	['注文を表に保存するワークフローを作って', 'Building'],
	['', 'Building'],
	['12345', 'Building'],
])('“%s” is answered in its language', (message, building) => {
	expect(wordsFor(message).of('build')).toBe(building);
});
