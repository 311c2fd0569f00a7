package dev.merino.worker.task;

import dev.merino.Member;
import dev.merino.Program;
import dev.merino.control.TaskConnection;
import dev.merino.rank.task.RankTasks;
import dev.merino.rank.task.RunningTask;

/** The program whose ranks do the tasks of an executor; its arguments say where that is. */
public final class TaskProgram implements Program {
    /** Made by its name. */
    public TaskProgram() {}

    @Override
    public void run(Member me) throws Exception {
        Thread thread = Thread.currentThread();
        RunningTask running = new RunningTask(thread);
        TaskConnection.Place place = TaskConnection.Place.of(me.arguments());
        try (TaskConnection line = TaskConnection.call(place, me.rank())) {
            RemoteSource source = RemoteSource.listen(line, running);
            RankTasks.serve(me, source, running, thread.getContextClassLoader());
        }
    }
}
