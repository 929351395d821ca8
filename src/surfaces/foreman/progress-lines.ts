import { z } from 'zod';
import type { Effect } from '../../kernel/define-tool';
import { plainText } from '../../policy/people/plain-line';

const activities = ['read', 'build', 'run', 'publish', 'work'] as const;

type Activity = (typeof activities)[number];

/** A language: its words for the activities in their order, how much of a plan is done, and common words that tell it from others. */
const language = (words: string, tasks: string, common: string) => ({
	common: new Set(common.split(' ')),
	words: {
		of: (activity: Activity): string => words.split(' | ')[activities.indexOf(activity)] ?? '',
		tasks: (done: number, all: number) =>
			tasks.replace('{done}', String(done)).replace('{all}', String(all)),
	},
});

const english = language(
	'Reading | Building | Running it with test data | Publishing | Working',
	'{done} of {all} tasks done',
	'the and to of a is that it for on with this my please when what which every send',
);

const languages = [
	english,
	language(
		'Lese | Baue | Probiere es mit Testdaten aus | Veröffentliche | Arbeite',
		'{done} von {all} Aufgaben fertig',
		'der die das und ist ein eine einen nicht mit für auf wenn bitte ich mir jeden welche was',
	),
	language(
		'Lecture | Construction | Essai avec des données de test | Publication | Au travail',
		'{done} tâches sur {all} terminées',
		'le la les et est un une des pas avec pour sur quand je mon chaque quel que du',
	),
	language(
		'Leyendo | Construyendo | Probando con datos de prueba | Publicando | Trabajando',
		'{done} de {all} tareas listas',
		'el la los las y es un una no con para por cuando mi cada qué que del favor',
	),
	language(
		'Lendo | Construindo | Testando com dados de teste | Publicando | Trabalhando',
		'{done} de {all} tarefas prontas',
		'o os as e é um uma não com para por quando meu cada que do da favor você',
	),
	language(
		'Lettura | Costruzione | Prova con dati di test | Pubblicazione | Al lavoro',
		'{done} attività su {all} completate',
		'il lo gli e è un una non con per su quando mio ogni che di del della favore',
	),
	language(
		'Lezen | Bouwen | Proberen met testgegevens | Publiceren | Aan het werk',
		'{done} van {all} taken klaar',
		'de het en is een niet met voor op als ik mijn elke welke wat van alsjeblieft',
	),
	language(
		'Czytam | Buduję | Uruchamiam na danych testowych | Publikuję | Pracuję',
		'gotowe zadania: {done} z {all}',
		'i w z na nie się jest do to że gdy proszę mój każdy który co dla',
	),
];

/** Of a message, however long. */
const MOST_WORDS = 400;

/** The words of the language of a message: the one whose common words it uses most, English where none is ahead. */
export function wordsFor(message: string) {
	const used =
		message
			.toLowerCase()
			.slice(0, 10_000)
			.match(/\p{L}+/gu) ?? [];
	const first = used.slice(0, MOST_WORDS);
	const scores = languages.map(({ common }) => first.filter((word) => common.has(word)).length);
	const best = Math.max(...scores);
	const isSure = best > 0 && scores.indexOf(best) === scores.lastIndexOf(best);
	return ((isSure ? languages[scores.indexOf(best)] : undefined) ?? english).words;
}

/** Milliseconds between two lines, at least; and after which work that goes on says so. */
const SHORTEST = 3_000;
const LONGEST = 12_000;
const LONGEST_SUBJECT = 60;

const toolStarted = z.object({ tool: z.string(), subject: z.string().optional() });
const planned = z.object({ tasks: z.array(z.object({ status: z.string() })) });

interface KnownTool {
	readonly domain: string;
	readonly effect: Effect;
}

/** What people call a call; undefined for one that says nothing to them. */
function activityOf(name: string, tool: KnownTool | undefined): Activity | undefined {
	if (/^(?:verify-built|run)-workflow$/.test(name)) return 'run';
	if (/^(?:publish|unpublish|restore|unarchive)-workflow/.test(name)) return 'publish';
	if (tool === undefined || tool.domain === 'orchestration') return undefined;
	if (tool.effect === 'read') return 'read';
	return tool.domain === 'workflow' || tool.domain === 'builder' ? 'build' : 'work';
}

/** Says what a run does in lines of the language of `message`, seldom enough to read. `say` returns whether it could. */
export function createProgress(
	say: (line: string) => boolean,
	find: (tool: string) => KnownTool | undefined,
	message: string,
	now: () => number,
) {
	const words = wordsFor(message);
	let doing: { readonly text: string; readonly since: number } | undefined;
	let tasks = '';
	let last = '';
	let saidAt = Number.NEGATIVE_INFINITY;

	function sayIfTime(): void {
		const at = now();
		if (doing === undefined) return;
		const text = [doing.text, tasks].filter((part) => part !== '').join(' · ');
		const isAgain = text === last;
		if (at - saidAt < (isAgain ? LONGEST : SHORTEST)) return;
		const seconds = Math.round((at - doing.since) / 1_000);
		if (!say(`*${isAgain ? `${text} · ${seconds} s` : text} …*`)) return;
		last = text;
		saidAt = at;
	}

	const begin = (text: string): void => {
		if (text !== doing?.text) doing = { text, since: now() };
		sayIfTime();
	};

	return {
		note(type: string, data: unknown): void {
			const plan = type === 'tasks-update' ? planned.safeParse(data).data : undefined;
			if (plan) {
				const done = plan.tasks.filter(({ status }) => status === 'succeeded').length;
				tasks = plan.tasks.length > 1 ? words.tasks(done, plan.tasks.length) : '';
				// The first task may think for long before it calls a tool.
				if (doing === undefined && done < plan.tasks.length) begin(words.of('work'));
			}
			const started = type === 'tool-started' ? toolStarted.safeParse(data).data : undefined;
			const activity = started && activityOf(started.tool, find(started.tool));
			if (started && activity) {
				const subject = plainText(started.subject ?? '', LONGEST_SUBJECT);
				begin([words.of(activity), subject].filter((part) => part !== '').join(' · '));
			}
		},
		tick: sayIfTime,
	};
}
