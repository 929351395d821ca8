import path from 'node:path';

import { filesBelow } from './sources';
import { programOf, readMachines } from './machines';

const root = path.resolve(__dirname, '../..');
const source = `${root.split(path.sep).join('/')}/src/`;

describe('what the machines of Foreman are told, and ask for', () => {
	const files = filesBelow('src').filter((file) => file.endsWith('.ts'));
	const machines = readMachines(programOf(files.map((file) => path.join(root, file))), (file) =>
		file.startsWith(source),
	);

	it('is read of every machine', () => {
		const read = machines.map(({ name, events, effects }) => [name, events.length, effects.length]);
		expect(read.sort()).toEqual([
			['agent-loop transition', 12, 7],
			['approval-machine moveApproval', 4, 0],
			['background-machine transition', 7, 2],
			['move-loop moveLoop', 9, 2],
			['move-plan movePlan', 6, 4],
		]);
	});

	it('has a sender for every event', () => {
		expect(machines.filter(({ unsentEvents }) => unsentEvents.length > 0)).toEqual([]);
	});

	it('has somebody who does every effect', () => {
		expect(machines.filter(({ unhandledEffects }) => unhandledEffects.length > 0)).toEqual([]);
	});
});

describe('a machine', () => {
	const machine = `
		export type Event =
			| { readonly kind: 'begun' }
			| { readonly kind: 'said'; readonly text: string }
			| { readonly kind: 'ended' | 'lost'; readonly why: string }
			| { readonly kind: 'forgotten' };
		export type Effect = { readonly type: 'tell' } | { readonly type: 'stop' } | { readonly type: 'nothing' };
		export interface State { readonly phase: string }
		export function move(state: State, event: Event): { readonly state: State; readonly effects: readonly Effect[] } {
			return event.kind === 'forgotten' ? { state, effects: [{ type: 'nothing' }] } : { state, effects: [] };
		}`;
	const user = `
		import { move } from '../machine/move';
		import type { Effect, Event, State } from '../machine/move';
		type Word = Extract<Event, { kind: 'begun' | 'said' }>;
		const word = (isNew: boolean): Word => (isNew ? { kind: 'begun' } : { kind: 'said', text: '' });
		/** Of another machine's making. */
		export const other: { readonly kind: 'forgotten' } | { readonly kind: 'else' } = { kind: 'forgotten' };
		const perform = ({ type }: Effect) => (type === 'tell' ? 1 : 0);
		function send(state: State, event: Event) {
			const { effects } = move(state, event);
			for (const effect of effects)
				switch (effect.type) {
					case 'stop':
						return 2;
					default:
						perform(effect);
				}
			return 0;
		}
		export function use(state: State, isLost: boolean) {
			send(state, word(isLost));
			const kind = isLost ? 'lost' : 'ended';
			send(state, { kind, why: '' });
		}`;
	const texts = new Map([
		['/made/machine/move.ts', machine],
		['/made/run/use.ts', user],
	]);
	const read = (files: ReadonlyMap<string, string>) =>
		readMachines(programOf([...files.keys()], files), (file) => file.startsWith('/made/'));

	it('of which an event has no sender, or an effect nobody who does it, is found', () => {
		expect(read(texts)).toEqual([
			{
				name: 'move move',
				events: ['begun', 'ended', 'forgotten', 'lost', 'said'],
				effects: ['nothing', 'stop', 'tell'],
				unsentEvents: ['forgotten'],
				unhandledEffects: ['nothing'],
			},
		]);
	});

	it('is found as well where nobody uses it', () => {
		const [found] = read(new Map([['/made/machine/move.ts', machine]]));
		expect(found?.unsentEvents).toEqual(['begun', 'said', 'ended', 'lost', 'forgotten']);
		expect(found?.unhandledEffects).toEqual(['tell', 'stop', 'nothing']);
	});
});
