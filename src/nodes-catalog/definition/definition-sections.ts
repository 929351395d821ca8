import { camelWordsOf, stem, stopWords, wordsOf } from '../text/words-of';
import { type Member, memberLines } from './property-lines';

/** Characters of parameters that are told whole. What is longer is told without its sections. */
const LONGEST = 3_000;

/** Characters that leaving out a section must save: what is shorter is told. */
const LEAST = 300;

/** Characters of a type that is told where a section is only named. */
const PLAIN = 12;

const inBraces = ({ value }: Member) => (typeof value === 'string' ? [] : value.members);

const indentOf = ([first]: readonly Member[]) => /^\t*/.exec(first?.key ?? '')?.[0] ?? '';

function fieldsOf(member: Member): readonly Member[] {
	const members = inBraces(member);
	const [only, ...others] = members;
	return only !== undefined && others.length === 0 && inBraces(only).length > 0
		? fieldsOf(only)
		: members;
}

const groupsIn = (members: readonly Member[]): Member[] =>
	members.flatMap((member) => {
		const fields = fieldsOf(member);
		return fields.length === 0 ? [] : [member, ...groupsIn(fields)];
	});

const named = ({ name, value }: Member) =>
	typeof value === 'string' && value.length <= PLAIN ? `${name}: ${value}` : name;

/** The lines of members where the optional fields of some groups are named as a section, and not told. */
function linesWithout(members: readonly Member[], left: ReadonlySet<Member>, above = ''): string[] {
	return members.flatMap((member) => {
		const path = `${above}${member.name}`;
		const fields = fieldsOf(member);
		const inside = (inner: readonly Member[]): string[] => {
			if (inner !== fields) return inner.flatMap((each) => memberLines(each, inside));
			if (!left.has(member)) return linesWithout(fields, left, `${path}.`);
			const required = fields.filter(({ isRequired }) => isRequired);
			const optional = fields.filter(({ isRequired }) => !isRequired);
			const names = [...new Set(optional.map(named))].join(', ');
			const lines = linesWithout(required, left, `${path}.`);
			return names === '' ? lines : [...lines, `${indentOf(fields)}// section ${path}: ${names}`];
		};
		return memberLines(member, inside);
	});
}

const lengthOf = (lines: readonly string[]) => lines.join('\n').length;

/** The lines of members: of long ones without their sections, the innermost and longest first, which `sectionLines` tells. */
export function shortLines(members: readonly Member[]): string[] {
	const left = new Set<Member>();
	const savedBy = (member: Member) =>
		lengthOf(linesWithout([member], left)) -
		lengthOf(linesWithout([member], new Set([...left, member])));
	// Innermost first: what has been looked at before lies in no later one.
	const open = new Set(groupsIn(members).reverse());
	for (;;) {
		const lines = linesWithout(members, left);
		if (lengthOf(lines) <= LONGEST) return lines;
		const holding = new Set<Member>();
		let longest: { readonly member: Member; readonly saved: number } | undefined;
		for (const member of open) {
			const isHolding = fieldsOf(member).some((field) => holding.has(field));
			const saved = isHolding ? 0 : savedBy(member);
			if (isHolding || saved >= LEAST) holding.add(member);
			else open.delete(member);
			if (saved >= LEAST && saved > (longest?.saved ?? 0)) longest = { member, saved };
		}
		if (longest === undefined) return lines;
		left.add(longest.member);
		open.delete(longest.member);
	}
}

const placesOf = (
	members: readonly Member[],
	above: readonly string[] = [],
): Array<{ readonly member: Member; readonly names: readonly string[] }> =>
	members.flatMap((member) => {
		const names = [...above, member.name.toLowerCase()];
		return [{ member, names }, ...placesOf(inBraces(member), names)];
	});

function wantedMembers(members: readonly Member[], wanted: string): ReadonlySet<Member> {
	const places = placesOf(members);
	const found = wanted.split(',').flatMap((each) => {
		const path = each.trim().toLowerCase().split('.');
		const byName = places.filter(
			({ names }) => names.at(-1) === path.at(-1) && path.every((name) => names.includes(name)),
		);
		const words = wordsOf(each).filter((word) => !stopWords.has(word));
		const byWords = () =>
			places.filter(({ member: { name, notes } }) => {
				const told = new Set([...camelWordsOf(name), ...wordsOf(`${name} ${notes}`)].map(stem));
				return words.length > 0 && words.every((word) => told.has(stem(word)));
			});
		return byName.length > 0 ? byName : byWords();
	});
	return new Set(found.map(({ member }) => member));
}

const everyIn = (members: readonly Member[]): Member[] =>
	members.flatMap((member) => [member, ...everyIn(inBraces(member))]);

/** The lines of what is wanted by name or by words, with the fields that it depends on. Empty where nothing is found. */
export function sectionLines(members: readonly Member[], wanted: string): string[] {
	const whole = wantedMembers(members, wanted);
	const leads = (member: Member): boolean => whole.has(member) || inBraces(member).some(leads);
	const isPart = (member: Member) => !whole.has(member) && leads(member);
	const beside = [...members, ...everyIn(members).filter(isPart).flatMap(inBraces)];
	const told = new Set([...beside.filter(leads), ...everyIn([...whole])]);
	// What is added on the way is gone through as well.
	for (const { needs } of told)
		for (const member of beside) if (needs.includes(member.name)) told.add(member);
	const inside = (inner: readonly Member[]): string[] => {
		const lines = inner
			.filter((member) => told.has(member))
			.flatMap((member) => memberLines(member, isPart(member) ? inside : undefined));
		return inner.every((member) => told.has(member)) ? lines : [...lines, `${indentOf(inner)}// …`];
	};
	return whole.size === 0 ? [] : inside(members);
}
