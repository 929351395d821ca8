export const activities = [
	'look',
	'read',
	'build',
	'run',
	'publish',
	'tables',
	'credentials',
	'web',
	'work',
] as const;

export type Activity = (typeof activities)[number];

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
	'Looking around | Reading | Building | Running it with test data | Publishing | Working on data tables | Checking credentials | Looking on the web | Working',
	'{done} of {all} tasks done',
	'the and to of a is that it for on with this my please when what which every send',
);

const languages = [
	english,
	language(
		'Sehe mich um | Lese | Baue | Probiere es mit Testdaten aus | Veröffentliche | Arbeite an Datentabellen | Prüfe Zugangsdaten | Suche im Web | Arbeite',
		'{done} von {all} Aufgaben fertig',
		'der die das und ist ein eine einen nicht mit für auf wenn bitte ich mir jeden welche was',
	),
	language(
		'Je regarde autour | Lecture | Construction | Essai avec des données de test | Publication | Travail sur les tables de données | Vérification des identifiants | Recherche sur le web | Au travail',
		'{done} tâches sur {all} terminées',
		'le la les et est un une des pas avec pour sur quand je mon chaque quel que du',
	),
	language(
		'Mirando alrededor | Leyendo | Construyendo | Probando con datos de prueba | Publicando | Trabajando en las tablas de datos | Comprobando credenciales | Buscando en la web | Trabajando',
		'{done} de {all} tareas listas',
		'el la los las y es un una no con para por cuando mi cada qué que del favor',
	),
	language(
		'Olhando em volta | Lendo | Construindo | Testando com dados de teste | Publicando | Trabalhando nas tabelas de dados | Verificando credenciais | Buscando na web | Trabalhando',
		'{done} de {all} tarefas prontas',
		'o os as e é um uma não com para por quando meu cada que do da favor você',
	),
	language(
		'Mi guardo intorno | Lettura | Costruzione | Prova con dati di test | Pubblicazione | Lavoro sulle tabelle di dati | Controllo delle credenziali | Ricerca sul web | Al lavoro',
		'{done} attività su {all} completate',
		'il lo gli e è un una non con per su quando mio ogni che di del della favore',
	),
	language(
		'Even rondkijken | Lezen | Bouwen | Proberen met testgegevens | Publiceren | Werken aan datatabellen | Inloggegevens controleren | Zoeken op het web | Aan het werk',
		'{done} van {all} taken klaar',
		'de het en is een niet met voor op als ik mijn elke welke wat van alsjeblieft',
	),
	language(
		'Rozglądam się | Czytam | Buduję | Uruchamiam na danych testowych | Publikuję | Pracuję nad tabelami danych | Sprawdzam poświadczenia | Szukam w sieci | Pracuję',
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
