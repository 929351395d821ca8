import { sqlCalls } from './sql-functions';
import type { SqlToken } from './sql-tokens';
import { readSql, sqlDialects } from './sql-tokens';

/** Characters. */
const LONGEST = 50_000;

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toUpperCase().split(' '));

/** Words that change something in any position: as a second statement, in a `WITH`, as a hint or as a clause. */
const acting = wordsOf(
	'alter call create delete drop dumpfile exec execute grant holdlock insert into merge nextval openquery openrowset opendatasource outfile procedure revoke tablock tablockx truncate update updlock xlock',
);

/** Words that begin a statement. T-SQL needs no separator before one. Elsewhere they may be names. */
const beginning = wordsOf(
	'add analyze attach backup begin bulk checkpoint close commit conversation copy dbcc deallocate declare deny detach disable do enable exit export get goto handler if import kill listen load lock move notify open pragma prepare print purge put raiserror readtext receive reconfigure refresh reindex rename replace restore return revert rollback save savepoint send set shutdown throw transaction unlock updatetext use vacuum waitfor while writetext',
);

/** Behind them a name or a value is still to come, so that no statement can begin there. All of them are reserved in T-SQL. */
const joints = wordsOf(
	'all and any as between by case collate distinct else escape except exists from having in intersect is join like not on or over select some then union values when where with',
);

const setOperators = wordsOf('union all distinct except intersect minus');

const is = (token: SqlToken | undefined, text: string) =>
	token?.text === text && (token.kind === 'sign' || token.kind === 'word');

const endsValue = (token: SqlToken | undefined) => {
	if (token === undefined) return false;
	if (token.kind === 'sign') return token.text === ')' || token.text === ']';
	return token.kind !== 'word' || !joints.has(token.text);
};

/** A `SELECT` within one pair of brackets: how many there are that belong to no other. */
interface Frame {
	selects: number;
	readonly isWith: boolean;
}

class Reader {
	private readonly frames: Frame[];

	constructor(private readonly tokens: readonly SqlToken[]) {
		this.frames = [this.frameAt(0)];
	}

	private frameAt(place: number): Frame {
		return { selects: 0, isWith: is(this.tokens[place], 'WITH') };
	}

	isReadOnly(): boolean {
		const first = this.tokens.findIndex((token) => !is(token, '('));
		const begins = this.tokens[first];
		if (!is(begins, 'SELECT') && !is(begins, 'WITH')) return false;
		return this.tokens.every((_token, place) => this.isHarmless(place)) && this.frames.length === 1;
	}

	private isHarmless(place: number): boolean {
		const token = this.tokens[place];
		if (token?.kind === 'word') return this.isHarmlessWord(place, token.text);
		if (token?.kind === 'quoted') return !this.isCalled(place) || this.namesColumns(place);
		if (is(token, ';')) return false;
		// A variable of MySQL is set by it.
		if (is(token, ':')) return !is(this.tokens[place + 1], '=');
		if (is(token, '(')) this.frames.push(this.frameAt(place + 1));
		if (is(token, ')')) this.frames.pop();
		return this.frames.length > 0;
	}

	private isHarmlessWord(place: number, word: string): boolean {
		const before = this.tokens[place - 1];
		const after = this.tokens[place + 1];
		const isName = is(before, '.');
		if (this.isCalled(place)) {
			if (isName) return false;
			if (sqlCalls.has(word)) return true;
			return !acting.has(word) && !beginning.has(word) && this.namesColumns(place);
		}
		if (isName) return word !== 'NEXTVAL';
		if (acting.has(word)) return false;
		if (word === 'SELECT') return this.isOneSelect(before);
		if (word === 'FOR') return !['SHARE', 'NO', 'KEY', 'BROWSE'].includes(after?.text ?? '');
		if (word === 'NEXT') return !is(after, 'VALUE');
		if (word === 'USE' && (is(after, 'INDEX') || is(after, 'KEY'))) return true;
		return !beginning.has(word) || !endsValue(before);
	}

	/** The first one of its brackets, one joined to it by `UNION` and the like, or the one behind the parts of a `WITH`. */
	private isOneSelect(before: SqlToken | undefined): boolean {
		const frame = this.frames.at(-1);
		if (frame === undefined) return false;
		if (before?.kind === 'word' && setOperators.has(before.text)) return true;
		const isFirst = before === undefined || is(before, '(');
		const isBehindParts = frame.isWith && is(before, ')');
		frame.selects += 1;
		return (isFirst || isBehindParts) && frame.selects === 1;
	}

	private isCalled = (place: number) => is(this.tokens[place + 1], '(');

	/** Whether the brackets behind a name hold the columns of a table that is named so: `t(a, b)`. */
	private namesColumns(place: number): boolean {
		let end = place + 2;
		while (this.tokens[end] !== undefined && !is(this.tokens[end], ')')) end += 1;
		const columns = this.tokens.slice(place + 2, end);
		if (!columns.every(({ kind, text }) => kind === 'word' || kind === 'quoted' || text === ','))
			return false;
		const before = this.tokens[place - 1];
		return is(before, 'AS') || is(before, ')') || this.beginsPart(end + 1);
	}

	/** `AS (SELECT`: the word before it names a part of a `WITH`. */
	private beginsPart(place: number): boolean {
		const [as, ...rest] = this.tokens.slice(place, place + 5);
		const body = rest.filter((token) => !is(token, 'NOT') && !is(token, 'MATERIALIZED'));
		if (!is(as, 'AS') || !is(body[0], '(')) return false;
		const isRows = is(body[1], 'VALUES') && is(body[2], '(');
		return isRows || is(body[1], 'SELECT') || is(body[1], 'WITH');
	}
}

const isReadOnlyIn = (all: readonly SqlToken[], takesParameters: boolean): boolean => {
	const quotes = all.filter(({ kind }) => ['string', 'quoted', 'comment'].includes(kind));
	// n8n inserts a parameter anywhere, even within quotes.
	if (takesParameters && quotes.some(({ text }) => /[$?]/.test(text))) return false;
	const tokens = all.filter(({ kind }) => kind !== 'comment');
	const isEmpty = (token: SqlToken | undefined) => is(token, ';');
	while (isEmpty(tokens.at(-1))) tokens.pop();
	return new Reader(tokens).isReadOnly();
};

/**
 * Whether a text is one `SELECT` that changes nothing, however a database reads it: in every dialect that tells strings,
 * names and comments apart in its own way. What cannot be read, and what an expression adds to it in the run, is not.
 */
export function isReadOnlySql(query: unknown, takesParameters = false): boolean {
	if (typeof query !== 'string' || query.length > LONGEST) return false;
	// Nodes for databases fill in expressions by themselves, with or without the sign before the text.
	if (query.includes('{{')) return false;
	const text = query.replace(/^=/, '');
	return sqlDialects.every((dialect) => {
		const tokens = readSql(text, dialect);
		return tokens !== undefined && isReadOnlyIn(tokens, takesParameters);
	});
}
