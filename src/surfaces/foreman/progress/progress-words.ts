/** What a Foreman is doing, for a person who waits. */
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

interface Words extends Readonly<Record<Activity, string>> {
	/** `done` of `all` tasks. */
	readonly tasks: (done: number, all: number) => string;
}

const english: Words = {
	look: 'Looking around',
	read: 'Reading',
	build: 'Building',
	run: 'Running it with test data',
	publish: 'Publishing',
	tables: 'Working on data tables',
	credentials: 'Checking credentials',
	web: 'Looking on the web',
	work: 'Working',
	tasks: (done, all) => `${done} of ${all} tasks done`,
};

/** The words of a language, and common words that tell it from others. */
const languages: ReadonlyArray<{ readonly words: Words; readonly common: string }> = [
	{
		words: english,
		common: 'the and to of a is that it for on with this my please when what which every send',
	},
	{
		words: {
			look: 'Sehe mich um',
			read: 'Lese',
			build: 'Baue',
			run: 'Probiere es mit Testdaten aus',
			publish: 'Veröffentliche',
			tables: 'Arbeite an Datentabellen',
			credentials: 'Prüfe Zugangsdaten',
			web: 'Suche im Web',
			work: 'Arbeite',
			tasks: (done, all) => `${done} von ${all} Aufgaben fertig`,
		},
		common:
			'der die das und ist ein eine einen nicht mit für auf wenn bitte ich mir jeden welche was',
	},
	{
		words: {
			look: 'Je regarde autour',
			read: 'Lecture',
			build: 'Construction',
			run: 'Essai avec des données de test',
			publish: 'Publication',
			tables: 'Travail sur les tables de données',
			credentials: 'Vérification des identifiants',
			web: 'Recherche sur le web',
			work: 'Au travail',
			tasks: (done, all) => `${done} tâches sur ${all} terminées`,
		},
		common: 'le la les et est un une des pas avec pour sur quand je mon chaque quel que du',
	},
	{
		words: {
			look: 'Mirando alrededor',
			read: 'Leyendo',
			build: 'Construyendo',
			run: 'Probando con datos de prueba',
			publish: 'Publicando',
			tables: 'Trabajando en las tablas de datos',
			credentials: 'Comprobando credenciales',
			web: 'Buscando en la web',
			work: 'Trabajando',
			tasks: (done, all) => `${done} de ${all} tareas listas`,
		},
		common: 'el la los las y es un una no con para por cuando mi cada qué que del favor',
	},
	{
		words: {
			look: 'Olhando em volta',
			read: 'Lendo',
			build: 'Construindo',
			run: 'Testando com dados de teste',
			publish: 'Publicando',
			tables: 'Trabalhando nas tabelas de dados',
			credentials: 'Verificando credenciais',
			web: 'Buscando na web',
			work: 'Trabalhando',
			tasks: (done, all) => `${done} de ${all} tarefas prontas`,
		},
		common: 'o os as e é um uma não com para por quando meu cada que do da favor você',
	},
	{
		words: {
			look: 'Mi guardo intorno',
			read: 'Lettura',
			build: 'Costruzione',
			run: 'Prova con dati di test',
			publish: 'Pubblicazione',
			tables: 'Lavoro sulle tabelle di dati',
			credentials: 'Controllo delle credenziali',
			web: 'Ricerca sul web',
			work: 'Al lavoro',
			tasks: (done, all) => `${done} attività su ${all} completate`,
		},
		common: 'il lo gli e è un una non con per su quando mio ogni che di del della favore',
	},
	{
		words: {
			look: 'Even rondkijken',
			read: 'Lezen',
			build: 'Bouwen',
			run: 'Proberen met testgegevens',
			publish: 'Publiceren',
			tables: 'Werken aan datatabellen',
			credentials: 'Inloggegevens controleren',
			web: 'Zoeken op het web',
			work: 'Aan het werk',
			tasks: (done, all) => `${done} van ${all} taken klaar`,
		},
		common: 'de het en is een niet met voor op als ik mijn elke welke wat van alsjeblieft',
	},
	{
		words: {
			look: 'Rozglądam się',
			read: 'Czytam',
			build: 'Buduję',
			run: 'Uruchamiam na danych testowych',
			publish: 'Publikuję',
			tables: 'Pracuję nad tabelami danych',
			credentials: 'Sprawdzam poświadczenia',
			web: 'Szukam w sieci',
			work: 'Pracuję',
			tasks: (done, all) => `gotowe zadania: ${done} z ${all}`,
		},
		common: 'i w z na nie się jest do to że gdy proszę mój każdy który co dla',
	},
];

const commonWords = languages.map(({ words, common }) => ({
	words,
	common: new Set(common.split(' ')),
}));

/** Of a message, however long. */
const MOST_WORDS = 400;

/** The words of the language of a message: the one whose common words it uses most, English where none is ahead. */
export function wordsFor(message: string): Words {
	const used =
		message
			.toLowerCase()
			.slice(0, 10_000)
			.match(/\p{L}+/gu) ?? [];
	const first = used.slice(0, MOST_WORDS);
	const scored = commonWords.map(({ words, common }) => ({
		words,
		score: first.filter((word) => common.has(word)).length,
	}));
	const best = Math.max(...scored.map(({ score }) => score));
	const leaders = scored.filter(({ score }) => score === best);
	return (best > 0 && leaders.length === 1 ? leaders[0]?.words : undefined) ?? english;
}
