/**
 * Runs that an earlier Foreman has stored, kept as it stored them: users have such rows when they update. A file here is
 * never changed. When the shape of a state changes, today's code still has to read it; `npm run snapshots` writes the
 * scenes that have no file yet.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { roles } from '../../../src/kernel/define-tool';
import { runReport } from '../../../src/orchestrator/run/run-report';
import {
	runStateSchema,
	storedAgentOf,
	taskStateSchema,
} from '../../../src/orchestrator/run/run-state';
import { runCommandSchema } from '../../../src/orchestrator/run-store';
import type { StoredSnapshot } from './rehearsal';
import { Rehearsal } from './rehearsal';
import { scenes, snapshotOf } from './snapshot-scenes';

const folder = join(__dirname, '..', 'fixtures', 'runs-1');
const fileOf = (name: string) => join(folder, `${name.replaceAll(' ', '-')}.json`);

const stored = z.object({
	run: z.unknown(),
	tasks: z.array(z.unknown()),
	inbox: z.array(runCommandSchema),
});

const read = (name: string): StoredSnapshot => {
	const { run, tasks, inbox } = stored.parse(JSON.parse(readFileSync(fileOf(name), 'utf8')));
	return { run, tasks, inbox };
};

if (process.env.WRITE_SNAPSHOTS === 'yes')
	beforeAll(async () => {
		mkdirSync(folder, { recursive: true });
		for (const [name, scene] of Object.entries(scenes)) {
			const snapshot = await snapshotOf(scene);
			if (!existsSync(fileOf(name)))
				writeFileSync(fileOf(name), `${JSON.stringify(snapshot, undefined, '\t')}\n`);
		}
	});

test('every file is read, and every scene has one', () => {
	const files = readdirSync(folder).map((file) => join(folder, file));
	expect(files.sort()).toEqual(Object.keys(scenes).map(fileOf).sort());
});

test('they show tasks of every kind, a call that a task answers, one that waits for a person, and a build', () => {
	const all = Object.keys(scenes).map(read);
	const runs = all.map(({ run }) => runStateSchema.parse(run));
	const tasks = all.flatMap((one) => one.tasks.map((task) => taskStateSchema.parse(task)));
	expect([...new Set(tasks.map(({ kind }) => kind))].sort()).toEqual(
		roles.filter((role) => role !== 'orchestrator').sort(),
	);
	expect([...new Set(tasks.map(({ purpose }) => purpose.for))].sort()).toEqual([
		...['build', 'call', 'plan'],
	]);
	expect(runs.map(({ agent }) => agent.phase)).toEqual(
		expect.arrayContaining(['calling', 'held', 'idle']),
	);
	expect(tasks.some(({ build }) => build !== undefined)).toBe(true);
	expect(runs.some(({ plan }) => plan !== undefined)).toBe(true);
});

describe.each(Object.entries(scenes))('%s', (name, { saying }) => {
	test('is read without loss', () => {
		const { run, tasks } = read(name);
		const row = storedAgentOf(runStateSchema.parse(run)).state;
		expect(row).toMatchObject(z.object({}).passthrough().parse(run));
		for (const task of tasks)
			expect(taskStateSchema.parse(task)).toMatchObject(z.object({}).passthrough().parse(task));
	});

	test('goes on to its end', async () => {
		const snapshot = read(name);
		const taskIds = snapshot.tasks.map((task) => taskStateSchema.parse(task).task.taskId);
		const rehearsal = new Rehearsal(saying);
		rehearsal.restore(snapshot, taskIds);
		for (let drives = 0; drives < 5 && !rehearsal.hasEnded; drives += 1) {
			const driven = await rehearsal.drive();
			if (driven?.rest.word !== 'held') continue;
			for (const { approvalId } of driven.rest.questions)
				rehearsal.answers.set(approvalId, 'approved');
		}
		const { run, tasks } = rehearsal.read();
		expect(runReport(run, tasks, []).status).toBe('finished');
		for (const { task } of tasks) expect(task.phase).toBe('succeeded');
		expect([...run.announcedTaskIds].sort()).toEqual(tasks.map(({ task }) => task.taskId).sort());
	});
});
