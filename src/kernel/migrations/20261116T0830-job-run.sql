-- breaking: the previous version writes the state of its jobs to kernel.chore_run
-- Background work is called a job everywhere else: in the program, in the console and in its documentation.

alter table kernel.chore_run rename to job_run;
alter table kernel.job_run rename column chore to job;
alter index kernel.chore_run_pkey rename to job_run_pkey;
