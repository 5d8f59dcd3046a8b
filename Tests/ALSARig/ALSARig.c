// ALSA ioplug "rig": paced in real time by CLOCK_MONOTONIC + timerfd; scripted faults.
#define _GNU_SOURCE
#ifndef PIC
#define PIC 1
#endif
#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <stdio.h>
#include <errno.h>

enum kind { F_XRUN, F_SUSPEND, F_NODEV, F_STALL, F_SHORT, F_HANG, F_JUMP };
typedef struct { uint64_t at_ms; int kind; long arg; int done; } fault_t;
typedef struct {
  snd_pcm_ioplug_t io;
  char *infile, *outfile, *log;
  long min_period, max_period, min_buffer, max_buffer;
  long rate, channels, ppm, speed; int format; int loop;
  int tfd, ctl, fin, fout; FILE *lf,*fo;
  int16_t *src; size_t srcn;            // mono S16 source
  uint64_t t0, frames0;                 // start time, frames at start
  uint64_t moved;                       // frames already transferred
  uint64_t stall_until; uint64_t stall_loss; long shortfr;
  uint64_t opened; int running;
  fault_t f[64]; int nf; int no_resume; int rwonly; int continuous; uint64_t srcbase, first;
} rig_t;

static uint64_t now_ns(void){ struct timespec t; clock_gettime(CLOCK_MONOTONIC,&t); return (uint64_t)t.tv_sec*1000000000ull+t.tv_nsec; }
static void lg(rig_t *r,const char *fmt,...){ if(!r->lf) return; va_list a; va_start(a,fmt); fprintf(r->lf,"%.3f ",(now_ns()-r->opened)/1e6); vfprintf(r->lf,fmt,a); fputc('\n',r->lf); fflush(r->lf); va_end(a);}    
static void addf(rig_t *r,uint64_t at,const char *k,long arg){ if(r->nf>=64) return; fault_t *f=&r->f[r->nf]; f->at_ms=at; f->arg=arg; f->done=0;
  if(!strcmp(k,"xrun")) f->kind=F_XRUN; else if(!strcmp(k,"suspend")) f->kind=F_SUSPEND; else if(!strcmp(k,"nodev")) f->kind=F_NODEV;
  else if(!strcmp(k,"stall")) f->kind=F_STALL; else if(!strcmp(k,"short")) f->kind=F_SHORT; else if(!strcmp(k,"jump")) f->kind=F_JUMP; else return; r->nf++; }
static void parse(rig_t *r,const char *s,uint64_t base){ if(!s) return; char *d=strdup(s),*sv,*t; for(t=strtok_r(d,", \n",&sv);t;t=strtok_r(NULL,", \n",&sv)){ unsigned long at=0; char k[32]=""; long arg=0; if(sscanf(t,"%lu:%31[a-z]:%ld",&at,k,&arg)>=2) addf(r,base+at,k,arg);} free(d);}    
static uint64_t pos(rig_t *r){ if(!r->running) return r->frames0; uint64_t n=now_ns(); uint64_t el=n-r->t0; if(r->stall_until){ uint64_t e=r->stall_until; if(n<e) el=(r->stall_loss); else { r->t0+= (e - (r->t0+r->stall_loss)); r->stall_until=0; el=n-r->t0; lg(r,"stall over"); } }
  double rt=r->io.rate*(1.0+r->ppm*1e-6); return r->frames0+(uint64_t)(el*rt/1e9); }
static int faults(rig_t *r){ // returns <0 on error to raise
  char b[256]; if(r->ctl>=0){ ssize_t n=read(r->ctl,b,sizeof b-1); if(n>0){ b[n]=0; parse(r,b,(now_ns()-r->opened)/1000000); lg(r,"ctl %s",b);} }
  uint64_t ms=(now_ns()-r->opened)/1000000;
  for(int i=0;i<r->nf;i++){ fault_t *f=&r->f[i]; if(f->done||ms<f->at_ms||!r->running) continue; f->done=1; lg(r,"fault kind %d",f->kind);
    switch(f->kind){ case F_XRUN: return -EPIPE; case F_SUSPEND: return -ESTRPIPE; case F_NODEV: return -ENODEV;
      case F_STALL: r->stall_loss=now_ns()-r->t0; r->stall_until=now_ns()+f->arg*1000000ull; break;
      case F_SHORT: r->shortfr=f->arg; break; case F_JUMP: r->t0-=f->arg*1000000ull; break; } }
  return 0; }
static int rig_start(snd_pcm_ioplug_t *io){ rig_t *r=io->private_data; r->t0=now_ns(); r->running=1; if(!r->first) r->first=r->t0; if(r->continuous) r->srcbase=(uint64_t)((r->t0-r->first)/1e9*io->rate)-r->frames0; uint64_t per=(uint64_t)io->period_size*250000000ull/io->rate; if(per<500000) per=500000; struct itimerspec t={{per/1000000000,per%1000000000},{per/1000000000,per%1000000000}}; timerfd_settime(r->tfd,0,&t,NULL); lg(r,"start"); return 0; }
static int rig_stop(snd_pcm_ioplug_t *io){ rig_t *r=io->private_data; struct itimerspec t={{0,0},{0,0}}; timerfd_settime(r->tfd,0,&t,NULL); if(r->running) r->frames0=pos(r); r->running=0; lg(r,"stop"); return 0; }
static snd_pcm_sframes_t rig_pointer(snd_pcm_ioplug_t *io){ rig_t *r=io->private_data; int e=faults(r);
  if(e==-ESTRPIPE){ rig_stop(io); snd_pcm_ioplug_set_state(io,SND_PCM_STATE_SUSPENDED); return io->hw_ptr%io->buffer_size; }
  if(e==-ENODEV){ rig_stop(io); snd_pcm_ioplug_set_state(io,SND_PCM_STATE_DISCONNECTED); return io->hw_ptr%io->buffer_size; }
  if(e) return e;
  uint64_t p=pos(r); int64_t lag=io->stream==SND_PCM_STREAM_CAPTURE?(int64_t)(p-io->appl_ptr):(int64_t)(r->moved-p);
  if(io->stream==SND_PCM_STREAM_CAPTURE){ if(lag>(int64_t)io->buffer_size){ lg(r,"natural overrun lag=%lld",(long long)lag); return -EPIPE; } }
  else { if(p>r->moved){ lg(r,"natural underrun"); return -EPIPE; } }
  if(r->shortfr>0 && p>io->hw_ptr+r->shortfr) p=io->hw_ptr+r->shortfr;
  return p%io->buffer_size; }
static snd_pcm_sframes_t rig_transfer(snd_pcm_ioplug_t *io,const snd_pcm_channel_area_t *ar,snd_pcm_uframes_t off,snd_pcm_uframes_t n){ rig_t *r=io->private_data;
  for(snd_pcm_uframes_t i=0;i<n;i++){ uint64_t k=r->srcbase+io->appl_ptr+i; int16_t s=0; if(io->stream==SND_PCM_STREAM_CAPTURE && r->srcn){ if(r->loop) s=r->src[k%r->srcn]; else if(k<r->srcn) s=r->src[k]; }
    for(unsigned c=0;c<io->channels;c++){ char *p=(char*)ar[c].addr+(ar[c].first+(off+i)*ar[c].step)/8;
      if(io->stream==SND_PCM_STREAM_CAPTURE){ if(io->format==SND_PCM_FORMAT_S16_LE) *(int16_t*)p=s; else if(io->format==SND_PCM_FORMAT_S32_LE) *(int32_t*)p=(int32_t)s*65536; else if(io->format==SND_PCM_FORMAT_FLOAT_LE) *(float*)p=s/32768.0f; }
      else if(r->fo){ (void)!fwrite(p,snd_pcm_format_physical_width(io->format)/8,1,r->fo); } } }
  r->moved+=n; return n; }
static int rig_prepare(snd_pcm_ioplug_t *io){ rig_t *r=io->private_data; /* after an xrun the lost time stays lost: source position jumps */ 
  if(r->running) rig_stop(io); r->frames0=0; r->moved=0; r->stall_until=0; lg(r,"prepare"); return 0; }
static int rig_hw_params(snd_pcm_ioplug_t *io,snd_pcm_hw_params_t *p){ rig_t *r=io->private_data; lg(r,"hw_params rate=%u ch=%u fmt=%s period=%lu buffer=%lu",io->rate,io->channels,snd_pcm_format_name(io->format),io->period_size,io->buffer_size); return 0; }
static int rig_close(snd_pcm_ioplug_t *io){ rig_t *r=io->private_data; lg(r,"close"); if(r->tfd>=0) close(r->tfd); if(r->ctl>=0) close(r->ctl); if(r->fo) fclose(r->fo); if(r->lf) fclose(r->lf); free(r->src); free(r->infile); free(r->outfile); free(r); return 0; }
static int rig_revents(snd_pcm_ioplug_t *io,struct pollfd *pfd,unsigned n,unsigned short *rev){ rig_t *r=io->private_data; uint64_t x; (void)!read(r->tfd,&x,8);
  if(io->state==SND_PCM_STATE_SUSPENDED||io->state==SND_PCM_STATE_DISCONNECTED||io->state==SND_PCM_STATE_XRUN){ *rev=POLLERR; return 0; }
  snd_pcm_sframes_t av=snd_pcm_avail_update(io->pcm); if(av<0){ *rev=POLLERR|(io->stream==SND_PCM_STREAM_CAPTURE?POLLIN:POLLOUT); return 0; }
  if(io->state==SND_PCM_STATE_SUSPENDED||io->state==SND_PCM_STATE_DISCONNECTED){ *rev=POLLERR; return 0; }
  *rev = av>=(snd_pcm_sframes_t)io->period_size || r->shortfr ? (io->stream==SND_PCM_STREAM_CAPTURE?POLLIN:POLLOUT) : 0; return 0; }
static int rig_resume(snd_pcm_ioplug_t *io){ rig_t *r=io->private_data; lg(r,"resume"); if(r->no_resume) return -ENOSYS; r->frames0=io->hw_ptr; snd_pcm_ioplug_set_state(io,SND_PCM_STATE_RUNNING); return rig_start(io); }
static int rig_pause(snd_pcm_ioplug_t *io,int en){ rig_t *r=io->private_data; lg(r,"pause %d",en); if(en){ r->frames0=pos(r); rig_stop(io);} else rig_start(io); return 0; }
static const snd_pcm_ioplug_callback_t cb={ .start=rig_start,.stop=rig_stop,.pointer=rig_pointer,.transfer=rig_transfer,.close=rig_close,.hw_params=rig_hw_params,.prepare=rig_prepare,.poll_revents=rig_revents,.resume=rig_resume,.pause=rig_pause };

SND_PCM_PLUGIN_DEFINE_FUNC(rig){
  snd_config_iterator_t i,nx; rig_t *r=calloc(1,sizeof *r); r->tfd=r->ctl=r->fin=r->fout=-1; r->format=-1; r->min_period=64; r->max_period=1<<20; r->min_buffer=256; r->max_buffer=1<<22; const char *faultstr=NULL,*ctlp=NULL,*logp=NULL; long v; const char *s; int err;
  snd_config_for_each(i,nx,conf){ snd_config_t *n=snd_config_iterator_entry(i); const char *id; if(snd_config_get_id(n,&id)<0) continue;
    if(!strcmp(id,"comment")||!strcmp(id,"type")||!strcmp(id,"hint")) continue;
    #define STR(nm,dst) if(!strcmp(id,nm)){ if(snd_config_get_string(n,&s)<0) goto bad; dst=s; continue; }
    #define INT(nm,dst) if(!strcmp(id,nm)){ if(snd_config_get_integer(n,&v)<0) goto bad; dst=v; continue; }
    if(!strcmp(id,"infile")){ if(snd_config_get_string(n,&s)<0) goto bad; r->infile=strdup(s); continue; }
    if(!strcmp(id,"outfile")){ if(snd_config_get_string(n,&s)<0) goto bad; r->outfile=strdup(s); continue; }
    STR("faults",faultstr) STR("control",ctlp) STR("log",logp)
    if(!strcmp(id,"format")){ if(snd_config_get_string(n,&s)<0) goto bad; r->format=snd_pcm_format_value(s); continue; }
    INT("rate",r->rate) INT("channels",r->channels) INT("min_period",r->min_period) INT("max_period",r->max_period) INT("min_buffer",r->min_buffer) INT("max_buffer",r->max_buffer) INT("ppm",r->ppm) INT("loop",r->loop) INT("no_resume",r->no_resume) INT("rwonly",r->rwonly) INT("continuous",r->continuous)
    if(!strcmp(id,"open_error")){ if(snd_config_get_integer(n,&v)<0) goto bad; free(r); return -v; }
   bad: SNDERR("unknown or bad field %s",id); free(r); return -EINVAL; }
  if(getenv("RIG_FAULTS")) faultstr=getenv("RIG_FAULTS"); if(getenv("RIG_LOG")) logp=getenv("RIG_LOG"); if(getenv("RIG_OPEN_ERROR")){ int e=atoi(getenv("RIG_OPEN_ERROR")); free(r); return -e; }
  r->opened=now_ns(); if(logp) r->lf=fopen(logp,"a"); parse(r,faultstr,0);
  if(ctlp) r->ctl=open(ctlp,O_RDWR|O_NONBLOCK);
  if(r->infile&&stream==SND_PCM_STREAM_CAPTURE){ FILE *f=fopen(r->infile,"rb"); if(!f){ err=-errno; SNDERR("cannot open %s",r->infile); free(r); return err; } fseek(f,0,SEEK_END); r->srcn=ftell(f)/2; rewind(f); r->src=malloc(r->srcn*2+2); (void)!fread(r->src,2,r->srcn,f); fclose(f); }
  if(r->outfile&&stream==SND_PCM_STREAM_PLAYBACK) r->fo=fopen(r->outfile,"wb");
  r->tfd=timerfd_create(CLOCK_MONOTONIC,TFD_NONBLOCK|TFD_CLOEXEC);
  r->io.version=SND_PCM_IOPLUG_VERSION; r->io.name="rig"; r->io.poll_fd=r->tfd; r->io.poll_events=POLLIN; r->io.mmap_rw=0; r->io.callback=&cb; r->io.private_data=r;
  if((err=snd_pcm_ioplug_create(&r->io,name,stream,mode))<0){ close(r->tfd); free(r); return err; }
  unsigned acc[]={SND_PCM_ACCESS_RW_INTERLEAVED,SND_PCM_ACCESS_RW_NONINTERLEAVED,SND_PCM_ACCESS_MMAP_INTERLEAVED,SND_PCM_ACCESS_MMAP_NONINTERLEAVED}; unsigned fm[]={SND_PCM_FORMAT_S16_LE,SND_PCM_FORMAT_S32_LE,SND_PCM_FORMAT_FLOAT_LE};
  snd_pcm_ioplug_set_param_list(&r->io,SND_PCM_IOPLUG_HW_ACCESS,r->rwonly?2:4,acc);
  if(r->format>=0){ unsigned one=r->format; snd_pcm_ioplug_set_param_list(&r->io,SND_PCM_IOPLUG_HW_FORMAT,1,&one);} else snd_pcm_ioplug_set_param_list(&r->io,SND_PCM_IOPLUG_HW_FORMAT,3,fm);
  snd_pcm_ioplug_set_param_minmax(&r->io,SND_PCM_IOPLUG_HW_CHANNELS,r->channels?r->channels:1,r->channels?r->channels:8);
  snd_pcm_ioplug_set_param_minmax(&r->io,SND_PCM_IOPLUG_HW_RATE,r->rate?r->rate:8000,r->rate?r->rate:192000);
  snd_pcm_ioplug_set_param_minmax(&r->io,SND_PCM_IOPLUG_HW_PERIOD_BYTES,r->min_period,r->max_period);
  snd_pcm_ioplug_set_param_minmax(&r->io,SND_PCM_IOPLUG_HW_BUFFER_BYTES,r->min_buffer,r->max_buffer);
  snd_pcm_ioplug_set_param_minmax(&r->io,SND_PCM_IOPLUG_HW_PERIODS,2,1024);
  lg(r,"open stream=%d mode=%d",stream,mode); *pcmp=r->io.pcm; return 0; }
SND_PCM_PLUGIN_SYMBOL(rig);
